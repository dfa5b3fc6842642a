# Palavras soltas: gravidades, graus, veredictos, as partes da linha de uma constatação e os nomes dos códigos.

violation = infracção
undetermined = indeterminado
defect = defeito

official = texto oficial
secondary = fonte secundária
inferred = inferido

verdict-violates = infringe: a lei ou uma autorização não foi seguida
verdict-unsound = defeituoso: nada se constatou contra a lei, mas o registo de jogadas tem defeitos
verdict-undetermined = indeterminado: a lei ou a autorização não decide tudo
verdict-conforms = conforme: nada se constatou

told-line = linha { $it }
told-table = mesa { $it }
told-shoe = distribuidor { $it }
told-round = jogada { $it }
told-bet = aposta { $it }
told-article = { $it }
told-article-act = { $it }, { $act }
told-act = { $act }

article = artigo { $it }.º
article-number = artigo { $it }.º, n.º { $number }
article-body = corpo do regulamento
articles = artigos { $one }.º a { $other }.º

comma = {", "}
or = { $one } ou { $other }
at-least = no mínimo { $it }
at-most = no máximo { $it }
between = { $one } a { $other }

player = jogador
banker = banqueiro
tie = empate
void = nula

won = ganha
lost = perdida
returned = devolvida
carried = mantida
withdrawn = retirada
surrendered = desistência

shoe = um distribuidor («shoe»)
automatic-shuffler = um baralhador-distribuidor automático

change-stake = alterada no montante
keep = mantida
raise-stake = aumentada
switch-side = passada para o outro grupo
switch-side-and-change-stake = passada para o outro grupo com outro montante
withdraw = retirada

misdeal = erro de distribuição
exposed-card = carta virada para cima
equipment = equipamento
other = outro

royal_flush = sequência real
paradise_straight = sequência paraíso
four_of_a_kind = quatro iguais
double_pairs = pares duplos
three_of_a_kind = três iguais
single_pair = um par

straight-flush = sequência de naipe
three-of-a-kind = trio
straight = sequência
flush = cor
pair = par
high-card = carta alta

play = jogar
fold = desistir
war = guerra
surrender = desistência

apparatus = aparelhos
decks = baralhos
feed = origem das cartas
layouts = tabuleiros
seats = lugares

hand = lugar { $seat }: { $cards }

point-article-9-of-78-2008 = a redacção do artigo 9.º anterior a 97/2008
point-procedure-and-prizes-of-89-2025 = os procedimentos e os prémios de 89/2025
point-pair-plus-table = os prémios do Par Superior
point-equal-hands = mãos iguais com o «croupier» habilitado a jogar

met = cumprido
not-met = não cumprido
applied = aplicou-se
not-applied = não se aplicou
draws = recebe carta
stands = não recebe carta
to-one = { $one } para { $other }
percent = { $it }%
parts = { $one } de { $other }

explained-heading = { $of ->
    [shoe] Distribuidor { $shoe } na mesa { $table }, { $game }, { $at } (linha { $line })
   *[round] Jogada { $round } do distribuidor { $shoe } na mesa { $table }, { $game }, { $at } (linha { $line })
 }
explained-options = Opções
explained-authorised = autorizada
explained-declared = declarada, não autorizada
explained-bet = Aposta { $it } · { $on } · montante { $stake }{ $seat ->
    [absent] {""}
   *[other] {" "}· lugar { $seat }
 }
explained-round = A jogada
explained-shoe = O distribuidor
explained-findings = Constatações
explained-none = nada se constatou
explained-rests = assenta no passo { $it }
unjudged = não verificada

# O que um campo devia ter.
phrase-json = JSON
phrase-utf-8 = UTF-8
phrase-escapes = sequências de escape de caracteres inteiros
phrase-nested = no máximo { $one } listas e objectos uns dentro dos outros
phrase-object = um objecto
phrase-any = qualquer valor
phrase-string = uma cadeia de caracteres
phrase-name = um nome de 1 a 64 bytes sem caracteres de controlo
phrase-fixed = {"{"}"fixed":n{"}"} com n de { $one } a { $two }
phrase-from-to = um número inteiro de { $one } a { $two }
phrase-from = um número inteiro a partir de { $one }
phrase-integer = um número inteiro
phrase-boolean = true ou false
phrase-time = um instante como { $one }, dos anos de { $two } a { $three }
phrase-currency = três letras maiúsculas
phrase-card = uma carta como { $one } ou { $two }
phrase-cards = uma lista de { $one } cartas no máximo
phrase-hands = uma lista de { $one } a { $two } mãos
phrase-bets = uma lista de { $one } apostas no máximo
phrase-one-of = um de { $one }
phrase-decision = uma decisão
phrase-set-but = uma lista, sem repetições, de um ou mais de { $one }, no máximo um de { $two }
phrase-set = uma lista, sem repetições, de um ou mais de { $one }
phrase-amounts = um objecto com os montantes do «jackpot»
phrase-option = uma opção de { $one }
phrase-known = um campo conhecido, ou um que comece por `x_`
phrase-once = o campo uma só vez
phrase-ante = nenhum campo assim senão na `ante`
phrase-not-in = nenhum campo assim em { $one }
phrase-void = o resultado `void` a seu lado
phrase-seat-once = uma mão por lugar
phrase-seat = o lugar de uma mão
phrase-nothing = nada
phrase-end = o fim da linha
phrase-so-many-cards = { $one } cartas
