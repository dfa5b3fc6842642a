# O que diz uma constatação, numa frase. As mensagens e os argumentos são os de messages/en/findings.ftl.

malformed-record = { $detail-pointer ->
    [absent] a linha: esperado { $expected-is }, encontrado { $found-is }
   *[other] o campo { $detail-pointer }: esperado { $expected-is }, encontrado { $found-is }
 }
    .meaning = a linha não é um registo no formato previsto
malformed-record-long = a linha tem mais de { $expected-at_most_bytes } bytes
    .meaning = a linha não é um registo no formato previsto
log-record-misplaced = o registo «log» tem de ser o primeiro, e um só
    .meaning = não há um registo «log» em primeiro lugar, ou há um segundo
unsupported-version = o registo de jogadas está na versão { $found-version } do formato; só se lê a versão { $expected-version }
    .meaning = a versão do formato não é 1
operator-mismatch = o registo de jogadas é de { $found-operator } e a configuração de { $expected-operator }
    .meaning = o operador do registo de jogadas não é o da configuração
log-end-mismatch = «log-end» conta { $found-records ->
    [one] { $found-records } registo
   *[other] { $found-records } registos
 }; há { $expected-records }
    .meaning = «log-end» conta de outro modo, ou seguem-se-lhe registos
log-end-mismatch-later = há um registo depois de «log-end», que tem de ser o último
    .meaning = «log-end» conta de outro modo, ou seguem-se-lhe registos
too-many-open-shoes = há { $found-open } distribuidores abertos ao mesmo tempo, mais de { $expected-max }; nada mais foi lido
    .meaning = há demasiados distribuidores abertos ao mesmo tempo
unknown-table = a configuração não tem nesse dia uma mesa { $table } de { $found-game }
    .meaning = a configuração não tem nesse dia tal mesa deste jogo
unknown-shoe = o distribuidor { $shoe } não está aberto na mesa { $table }
    .meaning = o distribuidor do registo não está aberto
duplicate-shoe = { $detail-open ->
    [yes] o distribuidor { $shoe } já está aberto na mesa { $table }; este registo é ignorado
   *[other] o distribuidor { $shoe } já foi usado na mesa { $table }; não é apreciado
 }
    .meaning = o nome do distribuidor já foi usado nesta mesa
duplicate-round = a jogada { $round } já foi vista neste distribuidor; este registo não conta
    .meaning = o número da jogada já foi visto neste distribuidor
round-gap = veio a jogada { $found-round } quando se seguia a { $expected-round }
    .meaning = o número da jogada dá um salto
time-reversed = { $found-at } é anterior ao registo precedente da mesa, { $expected-not_before }
    .meaning = o registo é anterior ao precedente da mesma mesa
rounds-mismatch = o fim conta { $found-rounds ->
    [one] { $found-rounds } jogada
   *[other] { $found-rounds } jogadas
 }; há { $expected-rounds } deste distribuidor
    .meaning = o fim conta um número de jogadas diferente
game-not-in-force = não vigorava regulamento de { $game } em { $found-day }
    .meaning = não vigorava nesse dia regulamento do jogo
equipment-not-conforming = o equipamento registado da mesa não é o que pede o artigo sobre o material: { $detail-faults }
    .meaning = o equipamento registado da mesa não é o que pede o artigo sobre o material
option-not-authorised = { $detail-option } ({ $detail-option-name }): declara-se «{ $found-value }», está autorizado «{ $expected-value }»
    .meaning = um valor declarado não é o autorizado
no-authorised-option = { $found-declared ->
    [absent] { $detail-option } ({ $detail-option-name }): nenhum valor está autorizado e nenhum é declarado
   *[other] { $detail-option } ({ $detail-option-name }): nenhum valor está autorizado; declara-se «{ $found-declared }»
 }
    .meaning = uma opção indispensável não tem valor autorizado
deck-count = { $found-decks ->
    [one] foi usado um baralho
   *[other] foram usados { $found-decks } baralhos
 }; o artigo sobre o material admite { $expected-range }
    .meaning = o número de baralhos está fora do que admite o artigo sobre o material
feed-mismatch = as cartas vieram de { WORD($found-feed) }; têm de vir de { WORD($expected-feed) }
    .meaning = as cartas não vêm de onde devem
burn-missing = { $found-cards ->
    [absent] não está registada a inutilização de cartas no início
   *[other] não está registada a primeira carta inutilizada, de que depende o número
 }
    .meaning = não houve inutilização de cartas no início, ou a primeira carta não está registada
burn-unexpected = está registada a inutilização de { $found-cards ->
    [one] { $found-cards } carta
   *[other] { $found-cards } cartas
 } no início, e com baralhador automático não há nenhuma
    .meaning = houve inutilização de cartas com baralhador automático
burn-count = { $found-cards ->
    [one] foi inutilizada { $found-cards } carta
   *[other] foram inutilizadas { $found-cards } cartas
 }{ $found-first ->
    [absent] {""}
   *[other] , a primeira { $found-first }
 }; a fórmula autorizada dá { $expected-range } para { $detail-decks ->
    [one] { $detail-decks } baralho
   *[other] { $detail-decks } baralhos
 }
    .meaning = as cartas inutilizadas não são as da fórmula autorizada
demonstrations-over-limit = { $found-demonstrations ->
    [one] houve { $found-demonstrations } jogada de demonstração
   *[other] houve { $found-demonstrations } jogadas de demonstração
 }; { $detail-permit ->
    [absent] a lei admite { $expected-max }
   *[other] a lei e a autorização admitem { $expected-max }
 }
    .meaning = houve mais jogadas de demonstração do que a lei ou a autorização admitem
cut-card-unexpected = saiu uma carta de corte, e num baralhador automático não há nenhuma
    .meaning = saiu uma carta de corte de um baralhador automático
white-card-position = { $found-came_out ->
    [yes] a carta branca saiu quando restavam { $found-after } a { $found-before } cartas; o seu lugar é antes das últimas doze, aproximadamente ({ $expected-range })
   *[other] a carta branca ainda não tinha saído quando restavam { $found-after } cartas; o seu lugar é antes das últimas doze, aproximadamente ({ $expected-range })
 }
    .meaning = a carta branca não estava antes das últimas doze cartas, aproximadamente
round-after-white-card = a jogada { $round } realizou-se depois da última que a carta branca permite
    .meaning = realizou-se uma jogada depois da última que a carta branca permite
discard-over-limit = { $found-discarded ->
    [one] foi retirada { $found-discarded } carta
   *[other] foram retiradas { $found-discarded } cartas
 } antes da jogada; { $expected-max ->
    [0] de um baralhador automático não se retira nenhuma
    [one] pode retirar-se { $expected-max } no máximo
   *[other] podem retirar-se { $expected-max } no máximo
 }
    .meaning = foi retirada antes da jogada mais de uma carta, ou alguma de um baralhador automático
too-many-of-card = { $found-card } foi vista { $found-count ->
    [one] { $found-count } vez
   *[other] { $found-count } vezes
 }; os baralhos têm { $expected-max }
    .meaning = viram-se mais cartas iguais do que os baralhos têm
shoe-exhausted = saíram { $found-out } cartas; os baralhos têm { $expected-max }
    .meaning = saíram mais cartas do que os baralhos têm
initial-cards = o jogador tem { $found-player ->
    [one] { $found-player } carta
   *[other] { $found-player } cartas
 } e o banqueiro { $found-banker }; cada um recebe { $expected-player } de início
    .meaning = um grupo ou uma mão não recebeu as cartas iniciais
initial-cards-hands = o «croupier» tem { $found-dealer ->
    [one] { $found-dealer } carta
   *[other] { $found-dealer } cartas
 }, as mãos: { $found-hands }; { $expected-cards ->
    [3] cabem 3 a cada um
   *[other] cabem { $expected-cards } ao «croupier», 2 a uma mão em guerra e 1 às outras
 }
    .meaning = um grupo ou uma mão não recebeu as cartas iniciais
third-card-missing = { $side ->
    [player] o jogador
   *[banker] o banqueiro
 } não recebeu carta com { $detail-player } / { $detail-banker }, e cabia-lhe uma{ $article ->
    [absent] {""}
   *[other] {" "}({ $article })
 }
    .meaning = um grupo não recebeu a carta adicional que lhe cabia
third-card-forbidden = { $side ->
    [player] o jogador
   *[banker] o banqueiro
 } { $found-act ->
    [more-cards] recebeu mais de uma carta adicional
   *[draws] recebeu uma carta
 } com { $detail-player } / { $detail-banker }, e { $expected-act ->
    [one-card] só lhe cabia uma
   *[stands] não lhe cabia nenhuma
 }{ $article ->
    [absent] {""}
   *[other] {" "}({ $article })
 }
    .meaning = um grupo recebeu uma carta que não lhe cabia
points-mismatch = anunciaram-se { $found-player ->
    [absent] –
   *[other] { $found-player }
 } pontos para o jogador e { $found-banker ->
    [absent] –
   *[other] { $found-banker }
 } para o banqueiro; as cartas dão { $expected-player } e { $expected-banker }
    .meaning = os pontos anunciados não são os das cartas
outcome-mismatch = anunciou-se «{ WORD($found-outcome) }»; com { $detail-player } pontos contra { $detail-banker } é «{ WORD($expected-outcome) }» (jogador contra banqueiro)
    .meaning = o resultado anunciado não é o das cartas
void-unexplained = { $detail-void_reason ->
    [absent] a jogada foi declarada nula sem motivo
   *[other] a jogada foi declarada nula ({ WORD($detail-void_reason) })
 }, e as suas cartas, { $found-player } / { $found-banker }, são uma distribuição completa e regular
    .meaning = uma jogada nula cujas cartas são uma distribuição completa e regular
void-not-permitted = a jogada foi declarada nula ({ WORD($found-void_reason) }), o que não é motivo: a carta e a aposta valem
    .meaning = uma jogada foi declarada nula por uma carta virada para cima
tie-not-decided = o empate da jogada { $expected-resolves } não foi decidido pela jogada seguinte
    .meaning = a jogada seguinte a um empate não o decidiu
resolves-unexpected = { $expected-resolves ->
    [absent] a jogada diz que decide a { $found-resolves }, e nenhum empate espera decisão
   *[other] a jogada diz que decide a { $found-resolves }; o empate que espera decisão é o da { $expected-resolves }
 }
    .meaning = «resolves» não é o número do empate que espera decisão
tie-bet-not-permitted = a aposta empatada foi { WORD($found-treatment) }; está autorizado: { $expected-permitted }
    .meaning = uma aposta empatada teve um tratamento que a autorização não permite
tie-bet-not-permitted-later = a aposta empatada na jogada { $detail-tie } foi { WORD($found-treatment) } ({ $detail-before-on } { $detail-before-stake } → { $detail-after-on } { $detail-after-stake }); está autorizado: { $expected-permitted }
    .meaning = uma aposta empatada teve um tratamento que a autorização não permite
tie-bet-missing = a aposta de { $expected-stake } em { $expected-on }{ $expected-seat ->
    [absent] {""}
   *[other] {" "}no lugar { $expected-seat }
 }, mantida do empate da jogada { $detail-tie }, não tem aqui continuação
    .meaning = uma aposta mantida não tem continuação na jogada que decide
bet-not-offered = «{ $found-on }» não é aposta de { $game } segundo a lei, nem foi acrescentada por autorização
    .meaning = não é aposta deste jogo segundo a lei, nem foi acrescentada por autorização
bet-over-limit = a aposta de { $found-stake } em { $found-on } está fora dos limites da mesa, { $expected-range }
    .meaning = a aposta está acima ou abaixo dos limites da mesa
standing-in-seat = um jogador de pé apostou no espaço do lugar { $found-seat }
    .meaning = um jogador de pé apostou no espaço de um lugar
handled-by = o lugar { $found-seat } manuseou as cartas do { $found-side ->
    [player] jogador
   *[banker] banqueiro
 }{ $detail-forbidden ->
    [yes] , e a mesa não permite o manuseio
   *[no] { $detail-shuffler ->
        [yes] , e com baralhador automático não há manuseio
       *[no] {""}
     }
 }; a sua aposta mais elevada aí é { $found-stake ->
    [absent] nenhuma
   *[other] { $found-stake }
 }, a mais elevada de um jogador sentado { $expected-stake ->
    [absent] nenhuma
   *[other] { $expected-stake }
 }
    .meaning = o lugar que manuseou as cartas não tinha a aposta mais elevada de um jogador sentado
jackpot-unauthorised = aceitou-se uma aposta no «jackpot» sem montantes aprovados ({ $detail-option })
    .meaning = uma aposta no «jackpot» sem montantes aprovados
result-mismatch = a aposta de { $detail-stake } em { $detail-on } está registada como «{ WORD($found-result) }»; a jogada dá «{ WORD($expected-result) }»
    .meaning = o resultado da aposta não é o que a jogada dá
payout-mismatch = pagaram-se { $found-paid } por { $detail-stake } em { $detail-on }; são devidos { $expected-paid }
    .meaning = o que foi pago não é o prémio deduzido da comissão
jackpot-mismatch = pagaram-se { $found-paid } do «jackpot»; são devidos { $expected-paid }{ $detail-combination ->
    [absent] {""}
   *[other] {" "}por { WORD($detail-combination) }
 }{ $detail-meter ->
    [absent] {""}
   *[other] {" "}(valor acumulado: { $detail-meter })
 }
    .meaning = um prémio do «jackpot» não é o que dá o artigo sobre os prémios
currency-mismatch = os montantes aprovados são em { $expected-currency }{ $found-currency ->
    [absent] , e não se conhece a moeda do registo
   *[other] , o registo é em { $found-currency }
 }
    .meaning = os montantes aprovados são noutra moeda
jackpot-meter-missing = o prémio por { WORD($detail-combination) } depende do valor acumulado do «jackpot», e a jogada não o tem
    .meaning = um prémio depende do valor acumulado do «jackpot», que falta
commission-mismatch = o que foi pago está certo, e a comissão registada é { $found-commission ->
    [absent] nenhuma
   *[other] { $found-commission }
 }; são devidos { $expected-commission } por { $detail-stake } em { $detail-on }
    .meaning = o que foi pago está certo e a comissão não
bonus-mismatch = o prémio adicional pago por uma aposta inicial de { $detail-stake } com { WORD($detail-hand) } é { $found-bonus }; são devidos { $expected-bonus }
    .meaning = o prémio adicional não é o que dá o artigo sobre os prémios
play-bet-mismatch = { $detail-fault ->
    [no-ante] a mão do lugar { $detail-seat } não tem aposta inicial
    [no-play] a mão do lugar { $detail-seat } joga sem aposta adicional, que tem de ser { $expected-play }
    [play-after-fold] a mão do lugar { $detail-seat } desistiu e tem uma aposta adicional de { $found-play }
   *[play-is-not-the-ante] a aposta adicional do lugar { $detail-seat } é { $found-play }; tem de ser igual à inicial, { $found-ante }
 }
    .meaning = a aposta adicional não é a que a decisão da mão pede
pair-plus-must-play = a mão do lugar { $detail-seat } apostou no Par Superior e desistiu; quem nele aposta tem de jogar
    .meaning = quem apostou no Par Superior desistiu
war-bet-mismatch = { $detail-fault ->
    [no-initial-bet] a mão do lugar { $detail-seat } não tem aposta inicial
    [tie-without-decision] a mão do lugar { $detail-seat } empatou e falta a decisão: guerra ou desistência
    [decision-without-tie] a mão do lugar { $detail-seat } não empatou e há uma decisão
    [no-raise] a mão do lugar { $detail-seat } foi à guerra sem reforço, que tem de ser { $expected-raise }
    [raise-without-war] a mão do lugar { $detail-seat } não foi à guerra e tem um reforço de { $found-raise }
   *[raise-is-not-the-initial-bet] o reforço do lugar { $detail-seat } é { $found-raise }; tem de ser igual à aposta inicial, { $found-initial }
 }
    .meaning = o reforço não é o que a decisão da mão pede
unregulated-point = o texto em vigor não o decide, ou não pôde ser lido: { $detail-point }
    .meaning = o texto em vigor não o decide, ou não pôde ser lido
alternative-not-authorised = { $detail-option } ({ $detail-option-name }): { $detail-coups ->
    [one] { $detail-coups } jogada deste distribuidor segue
   *[other] { $detail-coups } jogadas deste distribuidor seguem
 } «{ $detail-played }», e está autorizado «{ $detail-authorised }»: contas certas, alternativa errada
    .meaning = contas certas, alternativa errada
findings-truncated = chegou-se a { $expected-max } constatações; a leitura parou
    .meaning = chegou-se ao máximo de constatações, ou dos seus bytes; a leitura parou
findings-truncated-bytes = as constatações chegaram a { $expected-max } bytes; a leitura parou
    .meaning = chegou-se ao máximo de constatações, ou dos seus bytes; a leitura parou
