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
