/**
 * The vocabulary of moderation: ways to leave the site, to pay elsewhere and to insult, in Portuguese, English and Spanish.
 *
 * Sources: messages that guests and hosts write (the corpora of `backend/tests`), the names and short forms of networks, wallets and
 * link shorteners in Brazil, and insults of Brazilian reviews. Words with an innocent everyday meaning (pinto, rola, macaco, cacete)
 * are no insults alone. After a change `npm run db:rules` writes the tables that the database reads.
 *
 * All words are folded: lower case, no accents.
 */

/** Words that mean the same in a phrase. `(s)` adds the plural. */
export const wordClasses = {
  NETWORK: `zap zapzap zapp zaps zapi zapinho zape whats whatsapp whatsap watsapp watsap whatssap whatsup whatz wats wpp wapp wzp uats uatsap uotsap zapito
    insta instagram instagran instragram telegram tele facebook feice messenger tiktok twitter skype discord linkedin snapchat snap
    threads kwai wechat viber imo pinterest behance linktree verdinho`,
  /** Networks whose name is also another word: they count behind a preposition, an article or "meu". */
  NETWORK_IN:
    'face fb ig x direct dm dms inbox pv privado privada particular sinal signal msn verde azulzinho vermelhinho',
  /** Of them those that mean nothing else: to name one is to offer a way out, but where somebody posts, or tells the own guests. */
  SURE_NETWORK: `zap zapzap zapp zaps zapi zapinho zape whats whatsapp whatsap watsapp watsap whatssap whatsup wats wpp wapp
    insta instagram instagran instragram telegram messenger tiktok skype discord linkedin snapchat wechat linktree`,
  POST: `foto fotos fotinha post posts posta postar postamos postei postou poste postem publicar publica publiquei publicou story stories live lives
    transmissao transmitir video videos reels reel vi vimos viu viram hashtag filtro filtros feed influencer influenciador influenciadora blogueira
    photo photos pictures saw seen filmar filmagem cenario fundo painel
    convidado convidados convidada convidadas convite convites familia noivos turma amigos parentes`,
  IN: 'no na pelo pela num do o por via on in over through en por al the',
  MY: 'meu minha nosso nossa my our mi nuestro nuestra',
  YOUR: 'seu sua teu tua vosso your tu su',
  GIVE: `passa passe passar passo passem manda mande mandar mandem mando da dar deixa deixe deixar deixo envia envie enviar envio anota anote anotar
    informa informe diz diga fala compartilha compartilhe pede peca pedir pega pegue salva salve add adiciona adicione tem queria quero
    preciso precisava qual quais give send share drop leave dame pasame mandame enviame pasa cual what tell guarda guarde`,
  REACH: `chama chame chamar chamo chamem liga ligue ligar ligo liguem fala fale falar falamos falo add adiciona adicione adiciono segue siga sigam seguir procura
    procure procurar procurem acha ache achar acho encontra encontre encontrar encontro manda mande mandar passa passe escreve escreva escrever escrevam busca busque buscar
    conversa conversar conversamos conversem continuar continua continuamos continue combinar combinamos combina combine fechar fechamos resolver
    resolvemos resolve responde respondo responder respondem atendo atendemos atender marca marque marcar tratar trata negociar negociamos vem venha vamos bora
    contata contate contatar contacta contacte visita visite veja mando chamou tira tire tirar envia envie enviar
    dm message msg reach find add contact text call ping hit follow talk chat write continue move search look
    buscame busca escribeme escribime escribe llamame llama hablame hablemos hablamos sigueme encuentrame agregame contactame mandame`,
  PHONE:
    'telefone tel telefones fone celular cel cell numero num contato contatos ramal email mail correo phone number contact telefono movil zap zapzap whats whatsapp wpp insta instagram arroba perfil',
  MAIL: 'email mail gmail hotmail outlook yahoo icloud correo',
  PAY: `pagar pague paguem paga pago pagando pagam pagamos pagamento pagamentos pix deposita depositar deposite depositem depositando deposito
    transfere transferir transferencia transfira transfiram transfiro transferindo transferem quitar quita ted doc`,
  RESERVE: `reservar reserve reservem reserva fechar feche fechem fecha fechamos fechando fecho alugar alugue aluguem alugamos aluga acertar acerte acertem acerta acerto
    acertamos negociar negocie negocia negociamos combinar combinamos combina combine tratar trate trata contratar contrate resolver resolve resolvemos
    booking book deal`,
  SITE: 'site sites plataforma app aplicativo airbnb sistema website platform plataformas sitio pagina',
  ON: 'pelo pela no na neste nesta nesse nessa via daqui desse deste do aqui',
  DIRECT: 'direto direta diretamente directo directamente',
  HOST: 'anfitriao anfitria proprietario proprietaria dono dona locador locadora caseiro zelador owner host dueno',
  TO: 'a ao para pra pro p com c na no',
  PEOPLE: 'mim mi nos gente me eu',
  POSSESSIVE: 'minha nossa meu nosso minhas mi my esposa marido mae pai filho filha irma irmao',
  ACCOUNT: 'conta cuenta account',
  CASH: 'dinheiro especie cash efectivo',
  CONDITION: 'se if si',
  LESS: `desconto abatimento barato cheaper discount off descuento desconta menos economiza economizar economize economizamos
    vantagem barata`,
  FEE: 'taxa taxas comissao comissoes fee fees commission comision tarifa porcentagem',
  WITHOUT: `sem evita evitar evite evitamos evitando escapa escapar escapamos foge fugir fugimos economiza economizar economize economizando dribla driblar driblamos
    livra livrar pula pular pulamos without skip skipping avoid avoiding sin evitamos perco perder perdemos pagar`,
  WALLET: `picpay paypal mercadopago nubank pagseguro venmo zelle cashapp wise westernunion bitcoin btc usdt cripto criptomoeda ame
    paypau pagbank infinitepay sumup`,
  KEY: 'chave',
  PIX: 'pix piks pics',
  NOT: 'nao nunca jamais ninguem proibido proibida evite desconfie dont never nadie',
  BUT: 'se mas porem porque',
  WARN: 'denuncie denuncia denunciem denunciar golpe golpes fraude scam estafa',
  GET: 'ganha ganhe faco faz fazemos fica sai dou damos seguro garanto reservo bloqueio guardo libero',
  THIRD: `bar bebidas estacionamento manobrista manobristas banda dj garcom garcons garconete buffet valet flanelinha guardador taxi uber onibus van pedagio bilheteria
    ingresso ingressos chapelaria musico musicos florista caixinha gorjeta feira barraca noivos chopeira carro parking rua fornecedor fornecedores
    decoradora decoracao som iluminacao limpeza comida salgados doces bolo churrasqueiro mariachi fotografo cozinheira doceira confeiteira motorista padaria mercado tecnico carregador entregador`,
  INSULT: `arrombada(s) arrombado(s) babaca(s) boceta boiola(s) boquete bosta(s) buceta caralho cornuda cornudo(s) corno(s) cuzao cuzona desgracada desgracado(s) escrota escroto(s)
    fdp fodase foder fodida fodido idiota(s) imbecil imbecis merda(s) otaria otario(s) piroca porra punheta puta(s) putaria puto(s) retardada
    retardado(s) trouxa(s) vadia(s) vagabunda vagabundo(s) viadinho vsf vtnc xereca xota canalha pilantra cretino cretina pvta puta arrombad caralhos piranhas pivete pvto
    estupido estupida mongoloide debiloide babacas krl karalho carai caraio crl pqp tnc fuder fudeu fudido fudida escrotos
    piranhuda rapariga quenga biscate cadela energumeno energumena nojenta otarios safado safada vigarista cuzinho punheteiro
    fuck fucking fucked fucker motherfucker motherfuckers shit bullshit shitty bitch bitches asshole assholes bastard cunt moron idiot idiots dickhead
    retard retarded slut whore nigger niggers nigga faggot faggots fag wanker twat scumbag
    mierda cabron cabrona cabrones pendejo pendeja pendejos gilipollas joder maricon maricones puto imbeciles hijueputa malparido culero pinche idiotas
    traveco bichona crioulo crioulada macacada sapatona bichinha gentalha gentinha favelada favelado`,
  /** Insults only with "seu", "sua", "que", "tão" or "é um" before them. */
  SOFT: `burro burra burros vaca lixo verme palhaco porco porca cachorra cachorro piranha cobra animal jumento jumenta anta rato ladrao ladra
    golpista caloteiro caloteira inutil ridiculo ridicula macaco macaca galinha bicha preto preta nojento nojenta velho velha gordo gorda baleia
    bandido bandida safado mentiroso mentirosa incompetente vermes demonio desgraca mongol jegue mula estrume escoria
    pig dumb liar thief scum trash perra zorra basura cerdo rata stupid monkey ignorante analfabeto analfabeta caipira`,
  LOVE: 'te voce vc ti',
  HARM: `matar mato bater bato quebrar quebro arrebentar arrebento espancar espanco surrar estourar esfaquear pegar encher estuprar
    acabar furar atirar apagar kill hurt beat punch smash stab rape matarte pegarte golpearte romper`,
  BODY: 'peito peitos peitoes bunda bundao rabo rabao raba tetas teta culo coxas coxa boobs tits ass pussy dick pau cu boca',
  SEXY: 'gostosa gostosas gostosao tesao tesuda delicia deliciosa deliciosas gostoso sexy hot safadinha tetuda rabuda bunduda peituda',
  SEX: `transar transa trepar trepada fode chupar chupo chupa nudes nude pelada peladinha pelado masturbar gozar gozo sexo punhetar programa acostarte
    cojer coger follar fuck sleep blowjob naked`,
  GROUP: `gay(s) viado(s) veado(s) bicha(s) sapatao sapatoes sapata(s) lesbica(s) travesti(s) traveco(s) trans transexual transexuais transgenero homossexual homossexuais lgbt
    lgbtqia boiola(s) macumbeiro(s) macumbeira(s) macumba terreiro umbandista(s) candomblecista(s) judeu(s) judia(s) judeus arabe(s) muculmano(s) muculmana(s) islamico
    nordestino(s) nordestina(s) paraiba(s) baiano(s) baiana(s) favelado(s) favelada(s) favela pobre(s) pobretao cigano(s) cigana(s) indio(s) indigena(s) bugre deficiente(s)
    aleijado(s) mongol gringo(s) venezuelano(s) boliviano(s) haitiano(s) africano(s) chines chineses japa nego neguinho crioulo crente(s) evangelico(s) refugiado(s)
    imigrante(s) autista(s) cadeirante(s) gordo(s) gorda(s) gays negro(s) negra(s) preto(s) preta(s) pardo(s) mulata(s)
    black(s) blacks jew(s) jews muslim(s) muslims lesbian(s) homo tranny trannies queer(s) immigrant(s) mexican(s) indian(s) arabs
    negros judios moros sudaca(s) gitano(s) musulman musulmanes transexuales travestis maricas homosexual homosexuales`,
  /** Groups whose name is no colour and no dish. */
  SLUR: `gay(s) viado(s) bicha(s) sapatao sapatoes sapatona travesti(s) traveco(s) macumbeiro(s) macumbeira(s) judeu(s) nordestino(s) favelado(s) favelada(s) baianos
    crente(s) pobre(s) pobretao cigano(s) venezuelano(s) bolivianos haitianos aleijado(s) muculmano(s) arabe(s) imigrantes homossexuais lesbicas pretos negros`,
  /** Groups whose name is also a colour or a thing at a party. */
  COLOUR:
    'negro negra negros negras preto preta pretos pretas pardo pardos mulata baiana baianas black blacks terreiro trans favela gordo macumba chines japa paraiba',
  ENTER:
    'entra entram entrar entrada aceito aceitamos aceita aceitam aceitar recebo recebemos receber alugo alugamos alugar quero queremos admito admitimos admitida permito permitimos permitida permitido atendo atendemos hospedo rent want accept allow allowed welcome alquilo alquilamos aceptamos acepto queremos fazemos faco gosto gostamos serve tolero suporto odeio odiamos hate odio detesto',
  /** Behind “não”: somebody keeps to the rules. */
  DENY: `passo passamos passe posso podemos pode mando mandamos mande dou damos trocamos uso usamos use compartilho compartilhamos compartilhe envie envio chame ligo ligue
    atendo atendemos respondo respondemos fazemos faco combinamos combino combine pedimos peco peca permitido divulgamos divulgo aceito aceitamos informo informamos share give`,
  OF: 'de da do das dos para pra exato certo total',
  FOR: 'para pra pro p de a com to for',
} as const;

/**
 * Phrases by the kind of a refusal. A word stands for itself, `CAPITALS` for a class, `a|b` for one of them, `?` may be missing, `..3` for up to
 * three words of the same sentence, `#` for a number, `,` and `:` for themselves, `^` and `$` for the beginning and the end of a sentence.
 * `!site` means: in the rest of this part of the sentence nobody says “pelo site”; `!X` that X does not follow at once.
 */
export const moderatedPhrases = {
  handle: `
    MY ..1 e|eh|is|es handle
    mesmo|mismo|same nome|nombre|name ..2 do|da|de|del anuncio|perfil|espaco
    rede|red|app|aplicativo ..3 camerinha|camera|aviaozinho|passarinho|fantasminha|musiquinha|balaozinho
    outra|otra|other rede|red|network ..2 mesmo|mismo|same
    acha|encontra|procura|digita|busca ..5 no|in google|mapa|maps|buscador ..4 contato|telefone|numero
    oi|ola|alo|toque|salve no|pelo MY|seu|? celular|privado|pv|direct|telefone|inbox
    take|move ..2 offline
    talk|speak|chat by|over phone
    REACH ..3 no|pelo|por|via teams|zoom|meet|hangouts|signal|slack|imessage|facetime
    ^ ig|insta|fb|face|tt :
    no|na|pelo insta|instagram|face|facebook|tiktok|telegram|whats|zap :
    ^ _ no|na insta|instagram|facebook|telegram|tiktok|face $
    to|tou|estou|estamos|ta|somos ..2 no face|insta
    troca|trocar|trocamos ..2 PHONE|NETWORK
    prefiro|preferimos ..1 NETWORK
    falar|conversar|contato|combinar ..4 fora do|da|deste SITE|chat
    REACH|vamos ..2 por|em outro|outra lugar|app|canal|aplicativo|meio
    sai|saia|saiam|saindo daqui|desse|deste ..4 REACH
    google|googla|googlar ..1 meu|nosso|o|a nome
    procura|procure|pesquisa|pesquise|busca|busque|joga|jogue|digita ..6 na|no|da internet|web|google
    acessa|acesse|acessar|clica|clique|entra|veja ..2 link
    so atendo|atendemos|respondo|falo ..2 NETWORK|telefone
    me|te|mim|nos|lhe ..1 REACH ..3 NETWORK
    REACH ..3 IN NETWORK|NETWORK_IN !norte|sul|leste|oeste|do|da|de
    REACH ..2 NETWORK
    REACH ..4 por|no|pelo NETWORK
    vou|vamos|posso|quer|bora|prefiro ..4 no|pelo NETWORK
    buscame|encuentrame|escribeme|sigueme|escribime ..2 NETWORK|NETWORK_IN
    sou|estou|to|estamos|tamo ..5 no|na NETWORK !de|do|da
    eu|me sou|chamo|acha|acham|encontra ..3 no|na NETWORK
    no|na NETWORK|NETWORK_IN ..2 eu|sou|estou|como|as
    on|en NETWORK as|como|is|under
    i|im|am|estoy|m ..2 on|en NETWORK
    NETWORK as|como|user|usuario|handle|id|e|eh|is
    te ..1 GIVE ..2 NETWORK
    GIVE ..1 YOUR|MY|o|um|the ..1 NETWORK
    YOUR|MY ..1 NETWORK|fb|ig
    MY ..1 perfil|numero|contato|arroba|canal|grupo ..2 NETWORK
    numero|contato de|do|no|pra NETWORK
    tem|tens|usa|have|tienes|got NETWORK $
    NETWORK :|? handle|#
    NETWORK handle
    skype|telegram :
    NETWORK live
    ^ zap|whats|whatsapp|wpp $
    reach|contact me|us ..2 at|on|by|via
    give|send|tell ..2 your|me|my ..1 number|phone|email|whatsapp
    joga|jogue|procura|procure|busca|busque|pesquisa|pesquise|acha|digita|coloca|poe|da ..2 no|in google|youtube !maps|earth
    google|search|look ..2 us|me|our|on google
    encontra|acha|procura|ve|veja ..3 no|in google !maps
    vamos|bora|melhor|podemos|vem sair|saimos ..1 daqui|desse|deste|do|dessa|desta ..1
    te acho|encontro onde|como
    where|how can ..1 reach|find|contact ..1 you
    conversa|chat|mensagens|aqui ..3 monitorada|monitorado|monitoram|vigiada|bloqueia|bloqueiam|censura|censuram
    fora do|da|desse|deste|daqui ..1 chat|conversa
    conversar|falar|falamos|combinar|resolver|tratar|papo|conversamos|conversa por|la fora $
    chama|chame|chamar|fala|falar|te chamo|respondo ..2 la $
    app|aplicativo|bichinho|icone|rede verde|verdinho|azul|vermelha|vizinha
    entra|entre|entrar|participa ..1 no ..1 grupo ..2 NETWORK
    ig|fb|face|dm handle
    GIVE|REACH ..1 dm|direct|inbox|pv
    entra|entre|veja|ve|vejam|acessa|acesse|visita|visite|olha|olhe|confere|confira|conheca|conhece|tem|temos|procura|reserva|reserve ..3 MY|proprio ..1 site|pagina|blog|loja|canal|portfolio|perfil|website
    MY ..1 site|blog|canal|portfolio|loja|website e|eh|is|tem|:|chama
    REACH|vamos ..2 fora daqui
    sem|without passar|going ..2 por|pelo aqui|chat|through
  `,
  /** Of people who are not in contact yet. */
  mention: `
    SURE_NETWORK !image|imagem|video|audio|ptt|documento
  `,
  /** Ways to exchange a phone number; people in contact may. */
  phone: `
    numero|telefone|contato|whats|zap|insta ..2 ta|esta|aparece|na|no ..3 foto|fotos|placa|fachada|cartaz|banner|muro
    passa|passe|manda|mande|deixa|da o|um contato|telefone|celular !do|da|de
    llamame|escribeme|escribime|agregame
    tem|teria|qual ..1 PHONE ..1 pra|para|de contato|falar|ligar|mensagem
    tem|teria algum|outro PHONE $
    te dejo|doy|mando mi numero|telefono|celular|whatsapp
    GIVE ..2 YOUR PHONE !OF
    me|mim GIVE ..1 o|um|seu|teu ..1 telefone|celular|fone|whats
    me da|passa|manda|deixa|envia|diz|diga ..1 PHONE !de|da|do|para|pra|exato|certo|total|dos|das
    MY PHONE e|eh|is|es|:|fica|ta|esta
    MY|o telefone|celular|fone|numero ..2 ta|esta|e|fica ..1 la|na|no fachada|google|placa|perfil|portao|muro|foto|bio|instagram|internet
    qual|what|cual ..3 YOUR PHONE !OF
    anota|anote|salva|salve|pega|guarda|pede|peca ..1 MY|o PHONE !de|da|do
    te|lhe passo|mando|envio|dou|deixo ..1 MY|o PHONE !de|da|do
    passo|mando ..1 os|MY PHONE !de|da|do
    me liga|ligue|liguem|telefona|telefone !o|a|os|as|em|no|na
    liga|ligue|telefone ..1 pra|para|no|a|ao mim|meu|nosso|telefone|celular|numero
    call|text|dm|message|whatsapp|ping|email me|us
    llamame|escribeme|escribime|mandame|enviame ..2 al|a|por|tu|mi numero|telefono|correo|mail|whatsapp|#
    pasame|dame|mandame tu|un numero|telefono|correo|mail|contacto|whatsapp
    onde|como ..1 te|lhe acho|ligo|chamo
    bloqueia|bloqueiam|censura|corta|apaga|barra ..3 numero|telefone|contato|contatos
    rede|aplicativo|app do ..1 aviaozinho|camera|passarinho|telefone|balao|balaozinho
    prefiro|vamos|podemos|posso|quero|melhor|bora|gostaria|consigo ..2 REACH ..2 por|pelo telefone|celular|ligacao|chamada|email|fone
    te|lhe|voce|vc ligo|ligar|telefonar|telefono
    me ligar|telefonar|ligasse|liga|ligue !o|a|os|as|em|no|na
    ligar|ligo|ligue|liga|telefonar pra|para|pro voce|vc|voces|mim|gente
    app|aplicativo|icone ..2 telefoninho|aviaozinho|passarinho|camerazinha|balao|balaozinho
    ddd ..4 #
  `,
  link: `
    link|pagina|site na|no ..1 bio
  `,
  email: `
    manda|mande|envia|envie|escreve|escreva|mandar|enviar ..4 pro|para|no|ao MY email|mail
    me manda|passa|envia|da|deixa ..2 YOUR|o|um email|mail !de|do|da
    qual|cual|what ..3 YOUR|e email|mail|correo
    MY gmail|hotmail|outlook|email|mail|correo e|eh|is|es|:
    por|pelo|no|via|ao MY|YOUR email|mail|gmail
    manda|mande|escreve|escreva|escrevam|envia|envie|contato|responde ..3 no|pro|para|por|pelo email|gmail|mail|hotmail !do|da|de
    handle gmail|hotmail|outlook|yahoo|icloud
  `,
  payment: `
    REACH|acertar|fechar|combinar fora $
    cancela|cancele|cancelamos ..1 aqui ..6 combina|combinamos|acerta|acertamos|fecha|fechamos|faz|fazemos
    fizer|fechar|pagar|reservar|tratar DIRECT ..3 em conta|barato|menos
    MY cpf|cnpj|celular|telefone|email e|eh a|o KEY
    um PIX de #
    metade|parte ..6 aqui|site|plataforma ..6 resto|diferenca|restante|outra ..5 local|la|mao|maos|pessoalmente|fora
    como evento|reserva|festa pequeno|pequena|menor no|pelo|na site|plataforma
    diferenca voce|vc ..2 da|acerta|paga|passa ..2 la|mao|local|mim
    fora do|da|deste|desta|desse|dessa|de site|plataforma|app|aplicativo|airbnb|website
    sem ..2 comissao|comissoes !de|da|do|das|sobre|para|pra|em
    tirar|tira|tirando|burlar|burla|burlando|contornar|contorna|driblar|escapar|fugir|enganar ..2 FEE|SITE !do|da|de
    da|pode|podemos|pra|ser|fechar|fazer ..3 sem o|a SITE
    PAY ..3 em maos $
    PAY ..2 em maos|mao
    me|te PAY ..2 em|na mao|maos
    aceita|aceitam|faz|fazem|pode|prefiro|so ..1 transferencia|ted|doc|deposito
    dados ..1 bancarios
    dados|conta pra|para ..1 deposito|depositar|transferencia|transferir|PIX
    prefiro|preferimos|posso ..1 receber|mandar|enviar|fazer ..2 PIX|deposito|transferencia !site
    reserva|reserve|coloca|bota menos|so|apenas ..2 horas|hora|pessoas|dia ..3 PAY ..2 diferenca|resto|restante
    transferencia|deposito directa|directo
    me|mim PAY ..1 a|o diferenca|resto|restante
    PIX e|eh meu|minha|o|a|? cpf|cnpj|celular|telefone|numero|email|PHONE
    KEY e|eh ..1 cpf|cnpj|celular|telefone|email
    manda|mande|envia|envie ..1 comprovante ..2 PIX|transferencia|deposito
    paga|pague|pagando|pagar ..3 no|via|por|em PIX comigo|e|,
    PIX comigo|pessoal
    ^ manda|faz|faco|passa|mande|faca ..1 um|o PIX $
    me faz|faca|manda|mande um ted|doc|deposito|transferencia|PIX
    transfere|transfira|deposita|deposite ..2 pra|para mim|nos|gente
    conta ..1 que|pra|para ..1 deposito|depositar|transferir|transfiro|deposita
    boleto que|por fora|eu|mando
    te|lhe mando|envio|passo ..2 boleto|link ..2
    link ..1 de|do pagamento ..2 do|da|no mercado|pagseguro|picpay|nubank
    na|pela|com maquininha|maquina ..2 na|no|ai|aqui hora|dia|local|chegada
    PAY|pago ..2 na|pela|com ..1 maquininha ..1
    acerta|acerte|acerto|acertamos|acertar comigo|pessoalmente|conosco
    PAY|acerta ..3 pessoalmente
    pay in person
    outra|a|o|? metade|diferenca|restante|resto ..4 na|em mao|maos
    so|apenas ..1 metade|parte ..3 por|pelo aqui|site
    cancela|cancele ..4 ,|e|que ..3 fecha|fechamos|faco|combina|acerta|reserva ..2 comigo|LESS|direto|fora
    fora daqui|do ..1 site|? ..2 e|eh|fica|faco|sai|cobro ..2 LESS|mais|por|#|menos
    DIRECT comigo|conosco ..4 LESS|#|desconto
    sem intermediario|intermediarios|atravessador|atravessadores|terceiros
    economize|evite|dribla|escapa|economiza a|da|das|as|na ..1 FEE !de
    fugindo|fugir|escapando|livre da|das|de ..1 FEE ..2
    SITE fica|come|leva|cobra|pega com|# ..4 fora|DIRECT
    # off|desconto em|no CASH
    settle|deal ..1 in cash
    cheaper|discount|less ..3 book ..2 direct|directly|with
    book|pay|paying|reserve direct|directly
    wire|transfer|send me the|some|money|cash ..1
    my|our|your bank ..1 details|account
    nubank|picpay|itau|bradesco ..2 :|no|#|minha|meu
    DIRECT por|no|via|pelo|em|com|o|num meu|nosso|um|? PIX !site
    PIX DIRECT !site
    PAY|RESERVE ..4 DIRECT em|por|? dinheiro|transferencia|? comigo|conosco !site
    PAY|RESERVE ..4 DIRECT na|pra|para minha|nossa conta !site
    PAY|RESERVE ..4 DIRECT com a gente !site
    PAY|RESERVE ..4 DIRECT TO a|o|? HOST|PEOPLE !site
    ^ DIRECT TO a|o|? HOST !site
    : DIRECT TO a|o|? HOST !site
    , DIRECT TO a|o|? HOST !site
    DIRECT TO a|o|? HOST|PEOPLE ..3 WITHOUT|LESS !site
    DIRECT WITHOUT FEE !site
    WITHOUT FEE ..3 DIRECT !site
    PAY ..3 DIRECT em|por|no|na|com|in|on dinheiro|transferencia|deposito|dia|hora|local|entrada|chegada|cash !site
    me paga|pague|pagar ..2 DIRECT|no|na|em|por !site
    me|te|lhe ..1 PAY ..3 por fora
    PAY ..3 por fora da|do|deste SITE
    combinar|combinamos|combine|combina|combinado|acertar|acertamos|acerte|acerto|acerta|fechar|fechamos|fecho|fecha|negocio|negociamos|negociar|resolver|resolvemos tudo|isso|o|a|? pagamento|valor|negocio|reserva|aluguel|? por fora !da|do|das|dos
    por fora ..5 LESS|desconto|PIX|valor
    LESS ..5 por fora !da|do|das
    por|pelo ..1 fora do|da|desse|deste SITE
    PAY|RESERVE ..6 fora do|da|deste|desta|desse|dessa ..1 SITE
    PAY|RESERVE ..3 fora daqui
    fora do|da|deste|desta|desse|dessa SITE ..6 PAY|LESS|RESERVE
    PAY|LESS|RESERVE|PIX ..8 em|ao|sem vez|inves|? de|do|? passar|pagar|usar|reservar|fechar|? ON|o|a SITE
    em|ao|sem vez|inves|? de|do|? passar|pagar|usar|reservar|fechar|? pelo|pela|no|na|o|a SITE ..8 PAY|LESS|RESERVE
    sem|without|sin passar|depender|pasar|going|pagar ..1 pelo|pela|o|a|do|da|por|through|la ..1 SITE|aqui
    sem|without|sin usar|using|o|a|the SITE ..4 PAY|LESS|RESERVE|fica|sai
    sem|sin passar por|pelo aqui ..4
    WITHOUT pagar|perder|dar|? as|a|o|the|la|? FEE de|? servico|? da|do|desta|deste|desse|dessa|de|daqui|del SITE|aqui|daqui
    WITHOUT the|a|o|la|? SITE FEE
    ted|doc|transferencia|deposito|pix ..2 na|pra|para ..1 conta
    fechar|fechando|fecho|fazer|faz|fazemos|faco|alugo|alugar|reservar|fechamos por fora !da|do|das|dos
    RESERVE|PAY ..6 cancela|cancele|cancelo|cancelamos ..2 aqui|site|reserva|pedido
    resto|diferenca|restante|metade ..3 PAY|acerta|acerto|acertamos ..2 na|no|em|por hora|dia|fora|maos|local|dinheiro !site
    RESERVE|PAY ..3 entre nos|gente
    RESERVE|PAY ..3 entre a gente
    entre a gente ..4 WITHOUT|PAY|LESS
    RESERVE|PAY|LESS ..8 sem|without|sin plataforma|site|app|intermediario|intermediarios|aplicativo
    sem|without|sin plataforma|site|app|intermediario|intermediarios|aplicativo ..8 RESERVE|PAY|LESS
    vamos|bora|melhor|fazemos|fecha|fechamos DIRECT $
    SITE come|cobra|morde|leva|tira|pega|rouba ..5 , ..4 RESERVE|PAY|DIRECT
    RESERVE|PAY|LESS ..5 WITHOUT ..1 comissao|comision|commission|comissoes
    WITHOUT ..1 FEE RESERVE|PAY|fechando|comigo|pagando
    foge|fugir|fugimos|foje da|das FEE
    me|nos depositas|depositar|deposita|transfieres|transfiere|transfere|transferir|transfira|pagas
    transfiereme|depositame|transfireme|pagame
    mi cuenta bancaria
    paso|passo|mando|envio|dou ..1 mi|minha|a|os|? cuenta|conta|dados ..1 bancaria|bancarios
    minha conta ..2 banco|bradesco|itau|santander|nubank|caixa|inter
    PAY ..6 sem pagar|? a|as FEE !site !do|da|de
    PAY ..2 PIX ,|? sem FEE !de|da|do|das
    LESS|cheaper ..3 comigo|fora|DIRECT
    por|de|por debaixo|baixo dos|do panos|pano
    fora dos|do livros|registro|radar
    me PAY|manda|mande|envia|faz|faca|passa|joga|transfere ..2 PIX|WALLET !site
    manda|mande|envia|faz|faca|passa|joga|transfere|mando|faco|aceito|aceitamos|pago|paga ..3 PIX ..6 GET ..2 data|valor|desconto|horario|dia|vaga !site
    manda|mande|envia|passa|passe|informa|qual|anota|anote|diz|da|segue|passo|mando|envio|aqui ..4 KEY|chaves ..1 PIX
    KEY PIX :
    KEY PIX e|eh
    PIX|KEY ..3 key
    key ..3 PIX
    MY|YOUR PIX e|eh|:|no|na|direto
    no|pro|para|o|num MY PIX
    PIX pra|para|na|no mim|minha|meu|conta|nossa
    WALLET
    em|no|via|por|pelo|com mercado pago
    western union
    PAY|envia|manda ..4 na|para|pra|en|a|em|to POSSESSIVE ..1 ACCOUNT
    PAY ..4 na|para|pra ACCOUNT da|do|de ..1 POSSESSIVE
    deposita|depositar|deposite|deposito|depositas|transfere|transferir|transfira|transferencia ..4 na|para|pra|en|a|em ..2 ACCOUNT
    deposita|depositar|deposite|transfere|transferir|transfira ..2 sinal|entrada|metade|valor|tudo|resto
    transferencia|ted|doc|deposito bancaria|bancario|? ..3 MY|direta|pra|para ..1 ACCOUNT
    hazme|haz|haga|haceme ..2 transferencia|deposito|bizum|pago
    bank|wire transfer
    ag|agencia ..2 # ..3 cc|conta|c|cp|poupanca ..2 #
    banco ..2 # ..3 ACCOUNT ..2 #
    conta|cuenta corrente|poupanca|corriente ..3 #
    CONDITION ..2 PAY ..2 em|no|na|com CASH ..6 GET|LESS|# !site
    pay|paying|paid ..2 in|with|? cash
    cash ..2 pay|payment|only|discount|price|deal|on|in|at
    pay|settle|book|send ..3 directly|outside|privately|offline|me
    outside|off|around|bypass|skip ..1 the|this SITE|app|fee
    skip|avoid|save|without|dodge ..2 SITE|service|booking|website|? fee|fees|commission
    settle|arrange|deal ..2 between|privately|ourselves
    book ..2 DIRECT|directly with
    paga|pagame|pagar|pagas|pago ..3 directo|directamente|efectivo|fuera
    por fuera ..4
    fuera de la|esta plataforma|pagina|app|web
    sin ..2 comision|tarifa|intermediarios
    entre ..1 nos|nosotros ..6 PAY|LESS|paga|mais|menos|site
    cancela|cancele|cancelar|cancelamos|desmarca|desmarque ..5 aqui|reserva|site|pedido ..6 PAY|RESERVE|DIRECT|refaz|refazemos ..2 DIRECT|fora|comigo|por|no
    nem|nao precisa|precisamos ..2 SITE ..8 PAY|RESERVE|LESS|paga
    valor|preco ..1 minimo|menor|simbolico|baixo|menos ..3 no|aqui|pelo|na ..1 pedido|site|plataforma|reserva|app
    diferenca|resto|restante|metade ..5 por|no|em|na fora|dinheiro|maos|mao|PIX !site
    RESERVE|PAY ..1 em|com|no CASH ..1 com|ao|pro HOST
    CASH ..3 LESS
    LESS ..6 PAY ..3 CASH
    PAY ..3 CASH ..6 LESS
  `,
  /** Read with its negations: “assim não perco a comissão”. */
  evasion: `
    nao faz|faca|feche|fecha ..2 SITE ..6 #|LESS|fica|ficam|cobra|cobram
    nao reserva|reserve|reservem|paga|pague ..1 por|pelo aqui|site|plataforma
    nao precisa|precisamos|precisam ..1 reservar|pagar|usar|passar ..2 SITE|aqui|FEE
    assim|so|ai|e nao perco|perde|perdemos|pago|paga|pagamos ..1 FEE
    nao|nem precisa|precisamos ..2 SITE ..8 PAY|RESERVE|LESS
    nao|nem precisa|precisamos pagar|passar|dar ..3 FEE|SITE
  `,
  /** Weak: a sentence that names a supplier is none. */
  cash: `
    aceita|aceitam|pode|prefiro|recebe|recebem ..3 CASH $
    sinal|entrada|metade ..3 no|via|por|em PIX
    a|? vista em CASH
    em CASH ..4 #|LESS|desconto
    PAY ..3 por|pelo fora !da|do|das|dos|de
    por fora ..1 fica|sai|faco|consigo|cobro|fazemos ..2 #|LESS|mais|por|menos
    posso|podemos|pode|quero|queria|aceita|aceitam|aceito|aceitamos|prefiro|preferimos|pago|pagar|pague|paga|acertar|acerto|acerta ..4 em|no|com CASH
    PAY|RESERVE ..3 em|com|no CASH ..6 HOST|LESS|comigo|na|no !site
    pay|paying|accept|take ..2 cash
    CASH ..2 na|no|en hora|dia|entrada|chegada|mano|local ..6 faco|fica|sai|dou|LESS|#
    CASH na|no|en hora|dia|entrada|chegada|mano|local
  `,
  words: `
    lixo humano|ambulante
    bando|cambada|corja de incompetentes|incompetente|safados|idiotas|imbecis|burros|animais
    volta|volte|voltem ..1 pra|para sua|tua|seu terra|buraco|pais
    kill yourself|urself
    vou|vamos|vo ..3 quebrar ..1 tudo
    tipo de gente|gentinha
    voces|vcs|eles|voce|vc sao|e ..2 ladrao|ladroes|bandidos|golpistas|ladra|vigaristas|caloteiros
    nao quero|aceito|queremos|aceitamos|gosto|recebo preto|pretos|preta|pretas|negro|negros|negra|nego na minha|nosso|meu casa|espaco|salao|festa
    nao quero|aceito|queremos|aceitamos preto|pretos|negro|negros aqui|dentro
    nem vem|venha|venham com macumba
    acabar|acabo com voce|vc|tua|sua ..1
    te|lhe dar|dou|meter|meto ..2 tapa|tapas|soco|socos|porrada|surra|tiro|facada|pancada
    tua|sua hora vai|ta ..1 chegar|chegando
    tira|tire|mostra|mostre ..1 roupa|peitos|calcinha|sutia ..1
    ver ..1 seus|teus|seu|sua|tua peitos|corpo|bunda|calcinha
    dorme|durma|deita|cama comigo
    chinga|chingate|chinguen tu|su|a
    people|person|pessoas|gente SLUR ..2 nao
    nao receber|aceitar|atender ..2 SLUR
    ^ piranha|macaca|neguinho|negrinha|safada|nojento|nojenta $
    neguinho|neguinha|pretinho|negrinho ..1 abusado|abusada|folgado|folgada|metido|atrevido|sujo|safado
    SLUR ..1 fora|sujo|sujos|maldito|malditos|out
    nao trabalho|lido|lidamos|trabalhamos ..1 com|para SLUR
    te mato|matamos|estrangulo|arrebento|esfaqueio
    voce|vc|voces|tu vai|vao|vais|merece|merecia ..1 morrer|apanhar|sangrar
    fogo na|no sua|teu|seu|tua casa|carro|salao
    botar|tocar|por|taco fogo ..3 sua|seu|voce|vc|te
    sei ..2 seu|teu|sua endereco|casa|rua
    cuidado ..4 sei|conheco ..2 onde|seu|sua
    ta|que|eh|e|muito|bem|toda gostosa hein|voce|vc|viu|amor|linda
    senta|sentar|sentava ..2 no|em meu|mim colo|pau|cara
    faz|fazes|cobra|atende ..1 programa $
    quanto|cuanto ..3 noite|hora|programa com voce|vc|contigo|ti
    te beijar|lamber|agarrar|chupar ..1 toda|inteira|todinha
    dirty|filthy|stupid|fucking|lazy GROUP|cow|pig|jew|black|woman
    GROUP|blacks|gays|women not welcome|allowed
    GROUP nao sao|e|eh ..1 bem
    i ll|will ..1 beat|kill|hurt|punch|smash you
    GROUP e|sao tudo|todos|todas ..1 bandido|bandidos|ladrao|ladroes|burro|burros|vagabundo|vagabundos|safado|igual
    GROUP de INSULT
    GROUP nao pode|podem
    INSULT
    transar|boquete|siririca|sexo comigo|contigo
    transar
    HOST|cara|povo|gente ladrao|ladra|golpista|safado|mentiroso|picareta|caloteiro|burro|nojento
    vaca|porca|baleia|piranha|velha gorda|velha|nojenta|imunda|safada
    seu|sua|teu|tua|seus viado|viados|viada|gay|bicha|bichas|sapatao|traveco|macumbeiro|macumbeira|judeu|nordestino|paraiba|preto|preta|negro|negra|crioulo|favelado|favelada|pobre|cigano|baiano|gringo|aleijado
    ^ macaco|vaca|verme|ladrao|burro|burra|palhaco|lixo|gostosa|viado|bicha|golpista $
    sem|without|fora|morte|xo|chega|odeio|detesto|nojo de|a|aos|dos|? SLUR
    que|esses|nossa|teus|essas peitao|peitos|bunda|bundao|rabao|raba|peitoes|coxao|bundinha|peitinho
    don|dont|wont|won|not|never t|to|? rent|accept|want|allow|host|like|serve ..3 GROUP
    no aceptamos|queremos|alquilamos|admitimos|atendemos|acepto|quiero ..2 GROUP
    te|voce|vc voy|vou|vo|vamos a|? matar|bater|arrebentar|espancar|estuprar|surrar|esfaquear|golpear|romper
    filho|filha|filhos|flho|fih da|de|duma|d puta|mae|peste|rapariga
    pau no|n cu
    tomar|toma|tomah|tnc no|n cu
    vai|va se foder|fuder|lascar|ferrar
    va|vai te|a catar|merda|foder
    vai|va pro|para|pra inferno|puta
    foda se
    seu|seus|sua|suas|sos|eres|you|your|youre SOFT !de|do|da|na|no|para|pra
    e|eh|eres|es|sao|foi|are|re|is um|uma|un|una|uns|a|an|? ..1 SOFT $
    dono|dona|anfitriao|anfitria|host|cara|homem|mulher|sujeito e|eh|is um|uma|a|an|? ..2 burro|burra|vaca|lixo|verme|palhaco|porco|porca|ladrao|ladra|golpista|cobra|rato|anta|jumento|animal|thief|pig|trash|scum
    um|uma|bando|cambada|corja ..1 ladrao|ladroes|verme|vermes|caloteiro|caloteiros|golpistas|bandidos|safados|porcos
    tao|muito|bem|so|que ..1 burro|burra|estupido|estupida
    anfitriao|anfitria|dona|dono ..3 burro|burra|estupido|estupida|vaca
    cala|cale|fecha a|essa|sua boca|matraca
    shut the|your ..1
    lugar|espaco|bando de merda|bosta
    son|hijo|hija of|de|la|a ..2 bitch|puta|perra|gun
    vou|vamos|vo|iremos|ainda|quero|gonna|will|voy|ill ..5 te|voce|vc|lhe|tua|sua|you|your|te HARM
    vou|vamos|vo|quero|gonna|will|ill|voy ..4 HARM voce|vc|tua|sua|a|you|your|te|tu cara|boca|you|your|dentes|vida|raca|fuca|nariz|pernas
    vou|gonna|will|ill kill|hurt|beat|smash|punch|stab you
    te HARM na|de|a|em porrada|pancada|bala|tiro|soco
    te mato|arrebento|estouro|quebro|pego la|de|na|a ..1
    porrada|surra|soco|tiro|bala|facada ..2 em|na|no|te|voce|vc|cara|sua|tua
    merece|merecia|tomara|espero ..4 morrer|morra|apanhar|morresse|morram
    sei|descobri|know ..2 onde|where voce|vc|tu|sua|you|your mora|vive|familia|live|casa|filhos
    SEXY ..2 da|na|nessa|dessa|esta|essa|sua|tua foto|perfil|fotos
    que|nossa|muito|sua|sua|eita|hein|mas SEXY ..2 voce|vc|hein|moca|menina|na|da|essa foto|perfil|anfitria|mulher
    voce|vc|you|anfitria|ela|moca|dona e|eh|esta|ta|parece|are|tem|look ..3 SEXY
    BODY ..1 SEXY
    SEXY ..1 BODY
    com|esses|esse|essa|seus|seu|sua|teus|nice|your|tus|that peitos|bunda|rabo|peitoes|raba|tits|ass|boobs|tetas|culo|pussy|bundao ..2
    te comer|chupar|foder|pegar|lamber|fuder ..1 toda|todinha|gostoso|inteira|bem
    quero|queria|vou|bora|vamos te comer|chupar|foder|lamber|beijar
    te comer $
    manda|mande|send|envia|quero ..2 nudes|nude|pelada|pelado|naked|nuas
    SEX ..2 comigo|contigo|com|conmigo|with|voce|gostoso
    quanto|cuanto|how ..2 cobra|cobras|much ..5 SEX|noite|programa|night|acostarte
    buena|rica|guapa|sabrosa estas|mamacita
    mamacita
    rebolar|rebolando|sentar|quicar ..2 pra|para|em|no|na mim|meu|gostoso|colo
    sleep|bed|sex with ..2 me|you
    NOT ENTER ..4 GROUP !de|na|no|em|para
    NOT ENTER ..2 FOR GROUP
    NOT ENTER FOR|? ..1 casal|festa|gente|casamento|pessoa|pessoas|povo|publico FOR|? GROUP
    nada de|com gente|casal|povo|festa|? ..1 viado|gay|gays|viados|bicha|bichas|sapatao|sapatoes|travesti|travestis|macumba|macumbeiro|macumbeiros|favelado|favelados|crente|judeu|judeus|nordestino|nordestinos|pobre|pobres
    GROUP|PEOPLE ..2 aqui|la|no|na|? NOT ..1 ENTER
    GROUP aqui NOT
    GROUP NOT ENTER|pisa|passa|pode|sao
    GROUP ..3 fora|longe daqui|da|do|de
    fora|out|morte|abaixo ..1 viado|viados|gays|macumbeiros|judeus|pretos|negros|favelados|nordestinos|ciganos|imigrantes
    entrada de|para|aos ..1 GROUP
    proibida|proibido|vetada|vetado|prohibida|prohibido|banned|vedada|vedado ..5 GROUP
    so|somente|apenas|only ..2 gente|pessoas|casais|casal|people branca|brancas|branco|hetero|heteros|white|normal|normais|crista
    GROUP ..2 sovina|mesquinho|mesquinhos|golpista|golpistas|porco|porcos|burro|burros|preguicosa|demonio|sujo|suja|sujos|imundo|imunda|terrorista|terroristas|nojento|nojenta|nojentos|fedido|fedida|fedidos|fedorento|imunda|ladrao|ladroes|bandido|bandidos|vagabundo|macaco|vagabundos|preguicoso|preguicosos|aberracao|doente|doenca|safado
    sujo|suja|raca|corja|bando|cambada|laia ..1 de|dos|dessa GROUP|gente
    gente|pessoas|pessoa|povo|people|gentinha|tipo da|de|dessa|desse|of|como|with|like sua|essa|esse|seu|your|tu|tua|voces|this cor|raca|laia|color|tipo|religiao|classe|skin|kind|race
    gente|povo|pessoal|casal|festa preta|preto|suja|favelada|nojenta|imunda
    essa|esse|este|esses|esta|that raca|gentalha|gentinha|povinho|corja|laia
    coisa|servico|tinha de|que preto|viado|negro|mulher|pobre|preta|bicha|macumbeiro|nordestino|baiano|gay
    coisa do|de demonio|capeta|diabo|satanas ..3
    GROUP tem|tinha|deveria|devia|deve|should|go ..1 de|que|morrer|voltar|back
    volta|volte|voltem|go|vuelve|lugar|culpa ..1 pra|para|back|a|de|to ..1 africa|senzala|favela|nordeste|country|pais|cuba|venezuela|GROUP
    lugar de GROUP|mulher e|eh
    odeio|odio|hate|detesto|nojo|odio ..2 GROUP
    macaco|macaca|monkey ..2 preto|preta|negro|fedido|fedida|imundo
    no|without|not blacks|gays|jews|muslims|niggers|trannies|arabs|immigrants|mexicans
    negros|judios|moros|gays|maricones no
  `,
} as const;

/** Words of a number written out, as its digits; ~ is a nought that a following "e" and digit replaces. */
export const numberWords: Readonly<Record<string, string>> = {
  zero: '0',
  um: '1',
  uma: '1',
  dois: '2',
  duas: '2',
  tres: '3',
  quatro: '4',
  cinco: '5',
  seis: '6',
  meia: '6',
  sete: '7',
  oito: '8',
  nove: '9',
  dez: '10',
  onze: '11',
  doze: '12',
  treze: '13',
  catorze: '14',
  quatorze: '14',
  quinze: '15',
  dezesseis: '16',
  dezessete: '17',
  dezoito: '18',
  dezenove: '19',
  vinte: '2~',
  trinta: '3~',
  quarenta: '4~',
  cinquenta: '5~',
  sessenta: '6~',
  setenta: '7~',
  oitenta: '8~',
  noventa: '9~',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  oh: '0',
  uno: '1',
  dos: '2',
  cuatro: '4',
  siete: '7',
  ocho: '8',
  nueve: '9',
};

/** Words that count also where somebody writes letter by letter: “p a g a p o r f o r a”. */
export const spelledWords: ReadonlySet<string> = new Set([
  'zapzap',
  'whats',
  'whatsapp',
  'instagram',
  'insta',
  'telegram',
  'zap',
  'porfora',
  'pix',
  'direto',
  'gmail',
  'hotmail',
  'arroba',
  'babaca',
  'idiota',
  'imbecil',
  'puta',
  'puto',
  'merda',
  'caralho',
  'porra',
  'viado',
  'viadinho',
  'otario',
  'otaria',
  'bosta',
  'arrombado',
  'vagabunda',
  'vagabundo',
  'escroto',
  'cuzao',
  'foder',
  'fdp',
  'buceta',
  'piranha',
  'macaco',
  'fuck',
  'bitch',
]);
