/**
 * The vocabulary of moderation: ways to leave the site, to pay elsewhere and to insult, in Portuguese, English and Spanish.
 *
 * Sources: messages that guests and hosts write (the corpora of `backend/tests`), the names and short forms of networks, wallets and
 * link shorteners in Brazil, and insults of Brazilian reviews. Words with an innocent everyday meaning (pinto, rola, macaco, cacete)
 * are no insults alone. After a change `npm run db:rules` writes the tables that the database reads.
 *
 * All words are folded: lower case, no accents.
 */

const instagram = 'inst{a,ah,inha,azinho,agran,agram,agrann,agramm,egram,gram,ta,ragram} insta{gam,grama,graam}';
/** Networks whose names mean nothing else, as people spell them. */
const sureNetworks = `zap{,p,pp,s,i,ie,e,inho,ito,zap,izap,zapp,azap,ao} zazap zazapp zipzop zipzap
    {w,u,wh,uh,hu,v}{a,o}{t,tt}{s,is,es,z}{,ap,app,apps,up,ape,api,zap} {w,u,wh}{a,o}{sap,ssap,zap,zapp,rap} guasap whastapp whatapp watapp whtas
    whtsapp whats{inho,zinho} whts wpp wap{,p} wzp wppp zp wpzap ${instagram} telegra{m,n} messenger tik{tok,toque,tock} skype discord linkedin linkdin snap{,chat} wechat linktree feicebuque ig`;

/** Words that mean the same in a phrase. `(s)` adds the plural, `{a,b}` spells a word in each way, `~` behind an infinitive adds its forms. */
export const wordClasses = {
  NETWORK: `${sureNetworks} zape tele facebook face{,zinho} feice facebuk menssenger twitter tuiter threads kwai viber imo pinterest behance bluesky bsky mastodon verdinho`,
  /** Networks whose name is also another word: they count behind a preposition, an article or "meu". */
  NETWORK_IN:
    'face fb x direct dm dms pvd inbox pv privado privada particular sinal signal msn verde azulzinho vermelhinho',
  /** Networks without another meaning: naming one offers contact outside, except where a host posts, or informs guests of the party. */
  SURE_NETWORK: `${sureNetworks}`,
  /** Networks where people publish. */
  SOCIAL: `${instagram} facebook face tik{tok,toque,tock} twitter linkedin
    pinterest threads kwai snap{,chat} youtube discord telegram`,
  POST: `foto fotos fotinha fotografar~ post posts posta postar~ publicar~ publicacao publicacoes story stories live lives
    transmissao transmitir~ video videos reels reel vi vimos viu viram conhecer~ conheci descobrir~ descobri achei achamos encontrei encontramos hashtag filtro filtros feed influencer(s)
    influenciador influenciadora blogueira dancinha(s) danca dancar~ gravar~ clipe conteudo marcar~ divulgar~ divulgacao bombar~ viralizar~ seguidores tema fantasia
    photo photos pictures saw seen film filming filmar~ filmagem cenario fundo painel`,
  /** Where a network is what is taught or spoken of. */
  TOPIC: 'curso(s) aula(s) oficina(s) palestra(s) workshop(s) treinamento(s) tema assunto sobre marketing exposicao',
  /** Guests of a party: informing them does not leave the site. */
  GUESTS: `convidado(s) convidada(s) convite(s) familia noivos turma amigos amigas parentes padrinhos colegas guests`,
  IN: 'no na pelo pela num do o por via on in over through en por al the',
  MY: 'meu minha nosso nossa my our mi nuestro nuestra',
  YOUR: 'seu sua teu tua vosso your tu su',
  GIVE: `passa passe passar passo passem manda mande mandar mandem mando da dar deixa deixe deixar deixo envia envie enviar envio anota anote anotar
    informa informe diz diga fala compartilha compartilhe pede peca pedir pega pegue salva salve add adiciona adicione tem queria quero
    preciso precisava qual quais give send share drop leave dame pasame mandame enviame pasa cual what tell guarda guarde`,
  REACH: `acionar~ cutucar~ gritar~ bipar~ pingar~ teclar~ papear~ telefonar~ contatar~ adicionar~ localizar~ pesquisar~ slide hmu
    ligadinha ligada alo catch chama chame chamar chamo chamem liga ligue ligar ligo liguem fala fale falar falamos falo add adiciona adicione adiciono segue siga sigam seguir procura
    procure procurar procurem acha ache achar acho encontra encontre encontrar encontro manda mande mandar passa passe escreve escreva escrever escrevam busca busque buscar
    conversa conversar conversamos conversem continuar continua continuamos continue combinar combinamos combina combine fechar fechamos resolver
    resolvemos resolve responde respondo responder respondem atendo atendemos atender marca marque marcar tratar trata negociar negociamos vem venha vamos bora
    contata contate contatar contacta contacte visita visite veja mando chamou tira tire tirar envia envie enviar
    dm message msg reach find add contact text call ping hit follow talk chat write continue move search look
    buscame busca escribeme escribime escribe llamame llama hablame hablemos hablamos sigueme encuentrame agregame contactame mandame`,
  PHONE:
    'fon telefone tel telefones fone celular cel cell numero num contato contatos ramal email mail correo phone number contact telefono movil zap zapzap whats whatsapp wpp insta instagram arroba perfil',
  MAILBOX: 'gmail ymail hotmail gemail protonmail',
  PAY: `pagar pague paguem paga pago pagando pagam pagamos pagamento pagamentos pix deposita depositar deposite depositem depositando deposito
    transfere transferir transferencia transfira transfiram transfiro transferindo transferem quitar quita ted doc`,
  RESERVE: `reservar reserve reservem reserva fechar feche fechem fecha fechamos fechando fecho alugar alugue aluguem alugamos aluga acertar acerte acertem acerta acerto
    acertamos negociar negocie negocia negociamos combinar combinamos combina combine tratar trate trata contratar contrate resolver resolve resolvemos
    booking book deal`,
  SITE: 'site sites plataforma app aplicativo airbnb sistema website platform plataformas sitio pagina',
  ON: 'pelo pela no na neste nesta nesse nessa via daqui desse deste do aqui',
  DIRECT: 'direto direta diretamente directo directamente',
  HOST: 'responsavel gerente anfitriao anfitria proprietario proprietaria dono dona locador locadora caseiro zelador owner host dueno',
  TO: 'a ao para pra pro p com c na no',
  PEOPLE: 'mim mi nos gente me eu',
  POSSESSIVE: 'minha nossa meu nosso minhas mi my esposa marido mae pai filho filha irma irmao',
  ACCOUNT: 'conta cuenta account',
  CASH: 'dinheirinho dinheiro especie cash efectivo grana cedula cedulas',
  PRICE: 'preco precos precinho valor valores orcamento condicao condicoes conta',
  MARKET: 'airbnb booking olx peerspace quintoandar enjoei vrbo marketplace expedia',
  /** Words for a network that do not name it. */
  ALIAS: `verde verdinho verdinha azul azulzinho foto fotos fotinha(s) fotinho aviaozinho aviao passarinho mark zuckerberg zuck camerinha camera musiquinha fantasminha
    balaozinho balao mensagem mensagens telefoninho vizinha vizinho roxinho rosa zap tictac tic papo lado`,
  APP: 'app aplicativo rede redes mensageiro icone bichinho quadradinho programa programinha plataforma',
  /** Places that hide a contact. */
  PICTURE: `foto fotos imagem imagens print prints placa faixa arquivo anexo pdf video descricao banner fachada muro parede portao porta cartaz letreiro legenda perfil
    flyer panfleto cartao`,
  CONTACT:
    'numero contato contatos telefone fone celular cel tel zap whats insta arroba email number phone contact telefono',
  /** Asks for a small sign of life. */
  TOUCH:
    'toque toquinho alo oi ola salve ligada ligadinha ligacao pulo passada grito bip mensagem ring call text shout buzz line',
  BYPASS: `olvidar olvidamos olvidemos olvidarnos tirar~ pular~ driblar~ burlar~ contornar~ evitar~ escapar~ fugir~ enganar~ esquecer~ largar~ dispensar~ cortar~ ignorar~ livrar~ desviar~ eliminar~
    poupar~ skip avoid bypass cut dodge ditch forget saltar saltamos saltarnos evitamos`,
  MIDDLE: 'intermediario(s) atravessador atravessadores middleman middlemen intermediary broker corretor',
  REST: 'resto restante diferenca saldo complemento completa completar~ metade outra',
  FEW: 'so somente apenas menos minimo minima metade simbolico simbolica pouco pouca poucas poucos uma um duas',
  /** Things that have an outside, so that "por fora" is literal. */
  SPATIAL: `grade grades fundos praca cozinha churrasqueira casa casas muro muros parede paredes portao escada escadas porta portas entrada acesso trava tranca cadeado campainha degrau azul branco branca amarelo pintado pintada pintar~ fachada filmar~
    filmagem foto fotos janela janelas varanda banheiro banheiros corredor carro dentro jardim predio vidro madeira tijolo pedra bonita bonito feio feia lindo linda lona
    tenda barulho som vista telhado toldo passagem passar~ volta rodear~ elevador rampa mesa mesas cadeira roupa bolo assado crocante churrasco entrar~ subir~ sair~
    servico lateral caminho limpo limpa sujo molhado iluminado`,
  CONDITION: 'se if si',
  LESS: `precinho desconto abatimento barato cheaper discount off descuento desconta menos economiza economizar economize economizamos
    vantagem barata`,
  FEE: 'taxa taxas comissao comissoes fee fees commission comision tarifa porcentagem',
  WITHOUT: `sem evita evitar evite evitamos evitando escapa escapar escapamos foge fugir fugimos economiza economizar economize economizando dribla driblar driblamos
    livra livrar pula pular pulamos without skip skipping avoid avoiding sin evitamos perco perder perdemos pagar`,
  WALLET: `picpay paypal mercadopago nubank pagseguro venmo zelle cashapp wise westernunion bitcoin btc usdt cripto criptomoeda ame
    paypau pagbank infinitepay sumup`,
  KEY: 'chave',
  PIX: 'pix piks pics',
  NOT: 'nao nunca jamais ninguem proibido proibida evite evito desconfie dont never nadie',
  /** After “não” at the beginning: an offer as a question. */
  ASK: 'quer queres querem prefere preferes preferem topa topam rola',
  BUT: 'se mas porem porque',
  /** Says that something breaks the rules, or has been refused. */
  WARN: 'denunciar~ denuncia denunciado denunciada reportar~ recusar~ rejeitar~ bloqueei bloqueamos contra golpe golpes fraude scam estafa',
  GET: 'ganha ganhe faco faz fazemos fica sai dou damos seguro garanto reservo bloqueio guardo libero',
  THIRD: `caterer caterers vendor vendors valet photographer bingo leilao rifa vaquinha brinquedo cassino bazar expositores ambulante pipoqueiro
    bar bebidas estacionamento manobrista manobristas banda dj garcom garcons garconete buffet valet flanelinha guardador taxi uber onibus van pedagio bilheteria
    ingresso ingressos chapelaria musico musicos florista caixinha gorjeta feira barraca noivos chopeira carro parking rua fornecedor fornecedores
    decoradora decoracao som iluminacao limpeza comida salgados doces bolo churrasqueiro mariachi fotografo cozinheira doceira confeiteira motorista padaria mercado tecnico carregador entregador`,
  INSULT: `trambiqueiro(s) trambiqueira(s) picareta(s) vagaba kct cornao arrombadinho bostinha babaquara patife escroque crapula
    palerma paspalho pulha fodasse foderse cuzona punheteira putinha putao viadagem gayzada bichice sapatonas traveca
    fuckers dickheads prick jackass dumbass cocksucker douchebag skank ratero hdp hijoputa putos boludo pelotudo
    arrombada(s) arrombado(s) babaca(s) boceta boiola(s) boquete bosta(s) buceta caralho cornuda cornudo(s) corno(s) cuzao cuzona desgracada desgracado(s) escrota escroto(s)
    fdp fodase foder fodida fodido idiota(s) imbecil imbecis merda(s) otaria otario(s) piroca porra punheta puta(s) putaria puto(s) retardada
    retardado(s) trouxa(s) vadia(s) vagabunda vagabundo(s) viadinho vsf vtnc xereca xota canalha pilantra cretino cretina pvta puta arrombad caralhos piranhas pivete pvto
    estupido estupida mongoloide debiloide babacas krl karalho carai caraio crl pqp tnc fuder fudeu fudido fudida escrotos
    piranhuda rapariga quenga biscate cadela energumeno energumena nojenta otarios safado safada vigarista cuzinho punheteiro
    fuck fucking fucked fucker motherfucker motherfuckers shit bullshit shitty bitch bitches asshole assholes bastard cunt moron idiot idiots dickhead
    retard retarded slut whore nigger niggers nigga faggot faggots fag wanker twat scumbag
    mierda cabron cabrona cabrones pendejo pendeja pendejos gilipollas joder maricon maricones puto imbeciles hijueputa malparido culero pinche idiotas
    traveco bichona crioulo crioulada macacada sapatona bichinha gentalha gentinha favelada favelado`,
  /** Insults only with "seu", "sua", "que", "tão" or "é um" before them. */
  SOFT: `antas vacas mocreia mocreias jumentos cachorras galinhas imprestavel louca louco psicopata porcos porcas imundo imunda imundos gaga trapaceiro trapaceira falso falsa velhaco mulambo mulamba burro burra burros vaca lixo verme palhaco porco porca cachorra cachorro piranha cobra animal jumento jumenta anta rato ladrao ladra
    golpista caloteiro caloteira inutil ridiculo ridicula macaco macaca galinha bicha preto preta nojento nojenta velho velha gordo gorda baleia
    bandido bandida safado mentiroso mentirosa incompetente vermes demonio desgraca mongol jegue mula estrume escoria
    pig dumb liar thief scum trash perra zorra basura cerdo rata stupid monkey ignorante analfabeto analfabeta caipira`,
  DEALLESS: `criancas pessoas convidados sao somos praia sol jardim horario lista site aqui pagina pedido plataforma buffet bar chat visita`,
  RUDE: `antas anta burros vacas ridiculo ridicula imundo imunda nojento nojenta psicopata burro burra porco porca porcos golpista caloteiro caloteira mentiroso mentirosa mentirosos trapaceiro trapaceira
    incompetente incompetentes bandido bandida bandidos ladrao ladra ladroes verme vermes vaca gaga louca lixo palhaco palhacos inutil`,
  /** Ways to reach a person. */
  CHANNEL: `telefone telefones fone fon fones celular celulares cel cell cellphone tel email emails mail gmail correo ctt ctts contato contatos contatinho contatinhos contact contacts numero numeros num
    numerozinho telefoninho phone number telefono movil whats zap insta face arroba usuario user nick nickname username inbox digits ramal`,
  /** Words of a sentence in which a telephone is a thing, an address the account's, or a contact the platform's. */
  HARMLESS: `levar~ tocar~ musica cabo carga pega pegam pegava ficou fica esqueci esqueceu perdi perdeu caiu quebrou carregar carregador bateria tomada funciona funcionam cadastro cadastrado cadastrada cadastrei cadastrar
    confirmacao confirmacoes recibo nota spam recebi recebemos chegou senha login perfil verificado convidado convidados convites fotos foto filmar lanterna guardar~ desligar~ silencioso modo
    portaria emergencia emergencias plataforma suporte atendimento depois confirmar~ confirmada paga reserva lente piso terra assentos pessoas mesa mesas sala casa apartamento
    apto camiseta sapato pedido protocolo atendimento equipe protected`,
  /** Ways to make sure of a date. */
  LOCK: `garantir~ travar~ segurar~ seguro segura bloquear~ reservar~ confirmar~ fechar~ sinal entrada adiantamento adiantar~ metade garantia garante caucao reservado reservada`,
  /** Words of a sentence that speaks of the payment on the site. */
  ONSITE: `reembolsar~ estornar~ site aqui pagina plataforma sistema cartao paguei pagamos pagou caiu recebeu recebido expirou expirado erro checkout pelo parcelado parcelar~ estorno estornado devolvido devolucao reembolso
    ong doacao doacoes placa volta app aplicativo`,
  HARM: `arrebentar~ esganar~ enforcar~ degolar~ queimar~ matar mato bater bato quebrar quebro arrebentar arrebento espancar espanco surrar estourar esfaquear pegar encher estuprar
    acabar furar atirar apagar kill hurt beat punch smash stab rape matarte pegarte golpearte romper`,
  BODY: 'peito peitos peitoes bunda bundao rabo rabao raba tetas teta culo coxas coxa boobs tits ass pussy dick pau cu boca',
  SEXY: 'gostosona gostosinha gatinha boazuda gostosa gostosas gostosao tesao tesuda delicia deliciosa deliciosas gostoso sexy hot safadinha tetuda rabuda bunduda peituda',
  SEX: `transar transa trepar trepada fode chupar chupo chupa nudes nude pelada peladinha pelado masturbar gozar gozo sexo punhetar programa acostarte
    cojer coger follar fuck sleep blowjob naked`,
  GROUP: `turco(s) coreano(s) chinesa(s) nortista(s) umbanda candomble maconheiro(s) lgbts sapatonas retirante(s) cadeirantes gay(s) viado(s) veado(s) bicha(s) sapatao sapatoes sapata(s) lesbica(s) travesti(s) traveco(s) trans transexual transexuais transgenero homossexual homossexuais lgbt
    lgbtqia boiola(s) macumbeiro(s) macumbeira(s) macumba terreiro umbandista(s) candomblecista(s) judeu(s) judia(s) judeus arabe(s) muculmano(s) muculmana(s) islamico
    nordestino(s) nordestina(s) paraiba(s) baiano(s) baiana(s) favelado(s) favelada(s) favela pobre(s) pobretao cigano(s) cigana(s) indio(s) indigena(s) bugre deficiente(s)
    aleijado(s) mongol gringo(s) venezuelano(s) boliviano(s) haitiano(s) africano(s) chines chineses japa nego neguinho crioulo crente(s) evangelico(s) refugiado(s)
    imigrante(s) autista(s) cadeirante(s) gordo(s) gorda(s) gays negro(s) negra(s) preto(s) preta(s) pardo(s) mulata(s)
    black(s) blacks jew(s) jews muslim(s) muslims lesbian(s) homo tranny trannies queer(s) immigrant(s) mexican(s) indian(s) arabs
    negros judios moros sudaca(s) gitano(s) musulman musulmanes transexuales travestis maricas homosexual homosexuales`,
  /** Groups whose name is no colour and no dish. */
  SLUR: `gay(s) viado(s) bicha(s) sapatao sapatoes sapatona travesti(s) traveco(s) macumbeiro(s) macumbeira(s) judeu(s) nordestino(s) favelado(s) favelada(s) baianos
    crente(s) pobre(s) pobretao cigano(s) venezuelano(s) bolivianos haitianos aleijado(s) muculmano(s) arabe(s) imigrantes homossexuais lesbicas pretos negros`,
  ENTER:
    'entra entram entrar entrada aceito aceitamos aceita aceitam aceitar recebo recebemos receber alugo alugamos alugar quero queremos admito admitimos admitida permito permitimos permitida permitido atendo atendemos hospedo rent want accept allow allowed welcome alquilo alquilamos aceptamos acepto queremos fazemos faco gosto gostamos serve tolero suporto odeio odiamos hate odio detesto',
  /** After “não”: the writer follows the rules. */
  DENY: `passar~ posso podemos pode mandar~ dou damos trocar~ usar~ compartilhar~ enviar~ chamar~ ligar~ atender~ responder~ fazer~ combinar~ pedir~ permitir~
    permitido divulgar~ aceitar~ informar~ negociar~ give share`,
  /** Ends what is denied: “não respondo aqui, só …”. */
  HERE: 'aqui daqui ca chat',
  /** Reports another person's offer: “um hóspede pediu …”. */
  REPORT: 'pediu pediram ofereceu ofereceram propos propuseram sugeriu sugeriram exigiu exigiram',
  TRY: 'tentou tentaram insistiu insistiram',
  YOU: 'voce vc tu te lhe voces vcs',
  /** The same behind “me”: “ele me passou …”. */
  REPORT_ME: 'mandou mandaram passou passaram deu deram enviou enviaram pediu pediram ofereceu ofereceram',
  QR: 'qr qrcode',
  DMS: 'dm dms direct inbox',
  OF: 'de da do das dos para pra exato certo total',
} as const;

/**
 * Phrases by the kind of a refusal. A word is itself, `CAPITALS` a class, `a|b` one of them, `?` optional, `..3` up to three words of the same
 * sentence, `#` a number, `,` and `:` themselves, `^` and `$` the beginning and the end of a sentence. `!site`: the rest of this part of
 * the sentence does not contain “pelo site”; `!X`: X does not follow immediately.
 */
export const moderatedPhrases = {
  handle: `
    o|pelo|no|meu|seu|nosso|teu arroba|user|username|nick|nickname
    perfil|user|usuario|nick|insta|face|ig|conta : handle|_ $
    reels|reel|video|videos|fotos|foto|stories|perfil|pagina ..3 handle
    te|lhe segui|adicionei|sigo|adiciono
    solicitacao|convite ..2 no|pelo NETWORK|NETWORK_IN
    tem|tenho|tens|usa|uso|cade NETWORK
    vamos|bora|partiu|melhor|muda|mudar|passar ..3 pro|para|pra ..1 NETWORK|celular|telefone|fone|email
    contatar~|contate|contactar~ ..3 fora|DIRECT
    redes :
    redes sociais|? ..1 :|como|somos|_ _
    somos|estamos|to|ta|tem|nas|todas ..4 redes ..2 como|somos|_|handle
    MY redes|rede !de|eletrica|da|do
    siga|sigam|follow nos|us|me
    sou|somos|chamo ..1 _ no|na|in|en|on NETWORK|NETWORK_IN
    MY ..1 perfil|pagina|site|canal|website ..6 contato|contatos|link|LESS|melhor|custo|oficial|fotos|agenda|reserva|numero
    MY ..1 site|pagina|website oficial|?
    joga|da|de|dar um google
    googla|googlar|googleia ..1 o|a|ai|la|meu|nosso
    ^ ig _|_ $
    endereco eletronico
    contate|contata|contactame|contacta ..3 fora|fuera|DIRECT
    seguime|sigueme|siganos ..2 NETWORK
    REACH|TOUCH|sou|estou|meu|minha|la|usa|usar|tem|temos ..6 APP ..3 ALIAS
    APP ..3 ALIAS ..6 REACH|TOUCH|sou|estou|meu|minha|usa|usar|tem|conversar~
    outro|outra|outras|diferente|novo canal|meio|jeito|forma|maneira|caminho|lugar|app|aplicativo|lado ..5 falar~|conversar~|contato|combinar~|fechar~|comunicar~
    falar~|conversar~|contato|combinar~|papo|comunicar~ ..5 outro|outra|outras|diferente canal|meio|jeito|forma|maneira|caminho|lugar|app|aplicativo|lado
    mudar~|trocar~|migrar~|troca ..1 de|pra|para ..1 canal|app|aplicativo|rede|chat !do|da
    sem|nao ser|seja por|pelo|? aqui|chat
    aquele|aquela|naquele|naquela|outro|outra ..1 APP ..3 ALIAS
    na|no|da|do outra|outro rede|app|aplicativo|mensageiro !do|da|de
    falar~|conversar~|contato|chamar~ ..3 DIRECT ..2 sem|com voce|vc|dono|dona|HOST ..4 telefone|contato|numero|zap
    achar~|procurar~|encontrar~|olhar~|buscar~|chamar~|seguir~|curtir~|look|find ..4 no|na|on|in|pelo MARKET
    to|tou|estou|estamos|anuncio|anunciei|anunciamos|tambem|we|cadastrado ..4 no|na|on|en|in MARKET
    MARKET ..5 LESS|cheaper|menor|procurar~
    curtir~|curte|siga|segue|sigam ..3 pagina|perfil|canal|grupo ..1 no|na|do
    seguir~|segue|siga|add|adiciona|follow|find|sigueme ..4 handle
    perfil|conta|pagina ..5 no|na|in|on NETWORK
    sou|chamo|estou|user|usuario|como ..2 handle
    MY DMS
    manda|mande|mandar|envia|chama|chame|send|slide|slid ..4 dm|dms|pv|pvd|inbox
    slide ..1 in|into
    manda|mande|mandar|chama|chame|sinal ..4 no|pelo|via direct
    joga|jogue|pesquisar~|procurar~|buscar~|digitar~|googlar~ ..6 no|na|in|on google|youtube|internet|web|maps|facebook
    no|na google|youtube|facebook|maps ..6 meu|nosso|o|aparece telefone|contato|numero
    MY|o|a|YOUR telefone|contato|numero ..3 no|na|pelo google|youtube|facebook|maps|internet
    REACH|quero|posso|podemos|prefiro|melhor ..3 IN telefone|fone|celular|ligacao|chamada|videochamada|sms|torpedo !do|da|de
    can|could|lets|let|we ..4 move|switch|take|go|continue ..3 to|over|by|on email|phone|text|imessage|sms|facetime
    shoot|drop|hit ..2 text|line|digits
    drop|give|send|share ..2 digits
    give me|us ..1 ring|call|shout|buzz|number
    QR ..6 contato|conversa|numero|telefone|perfil|falar~|chamar~|conversar~
    escanear~|scan|apontar~ ..4 QR|codigo|code ..4 foto|imagem|parede|me|mim|conversar~|conversa|falar~|pagar~
    codigo|code ..3 foto|imagem|parede|placa ..4 REACH|contato|conversa
    MY ..1 e|eh|is|es handle
    mesmo|mismo|same nome|nombre|name ..2 do|da|de|del anuncio|perfil|espaco
    rede|red|app|aplicativo ..3 camerinha|camera|aviaozinho|passarinho|fantasminha|musiquinha|balaozinho
    outra|otra|other rede|red|network ..2 mesmo|mismo|same
    acha|encontra|procura|digita|busca ..5 no|in google|mapa|maps|buscador ..4 contato|telefone|numero
    oi|ola|alo|toque|salve no|pelo MY|seu|? celular|privado|pv|direct|telefone|inbox
    take|move ..2 offline
    talk|speak|chat by|over phone
    REACH ..3 no|pelo|por|via teams|zoom|meet|hangouts|signal|slack|imessage|facetime
    ^ NETWORK|fb|tt|bsky :
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
    NETWORK as|como|user|usuario|handle|id|eh|is
    te ..1 GIVE ..2 NETWORK
    GIVE ..1 YOUR|MY|o|um|the ..1 NETWORK
    YOUR|MY ..1 NETWORK|fb|ig
    MY ..1 perfil|numero|contato|arroba|canal|grupo ..2 NETWORK
    numero|contato de|do|no|pra NETWORK
    tem|tens|usa|have|tienes|got NETWORK $
    NETWORK :|? handle|#
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
    GIVE|REACH ..1 direct|inbox|pv
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
    te|lhe ligar~|liga|ligo|ligue|telefonar~
    MY CONTACT ..5 PICTURE
    PICTURE ..4 MY CONTACT
    o contato|telefone|fone|zap|celular ..1 ta|esta|fica|aparece|vem ..3 PICTURE
    o numero ta|esta|aparece|fica|vem ..3 PICTURE
    cartao de visita|visitas ..4 PICTURE|meu|nosso
    MY cartao de visita|visitas
    qual|tem|passar~|mandar~|me ..2 contato|telefone|fone|celular|zap|whats ..1 de|do|da|dele|dela HOST|caseiro|gerente|responsavel|voces|voce|?
    dar~|deixar~|mandar~|fazer~ ..1 uma|um ligada|ligadinha|ligacao|bip ..1
    TOUCH ..2 no|pro|pelo ..1 MY|YOUR|? cel|celular|telefone|fone|numero !da|do|de
    acionar~|bipar~|telefonar~|chamar~|gritar~|ligar~|cutucar~ ..2 no|pelo ..1 cel|celular|telefone|fone !da|do|de
    me bipa|bipe|bipar|telefona|telefonar|telefonem
    telefona|telefonar|telefonem|telefonando ..2 pra|para|aqui
    call|text|phone|ring|dial my|me|us|our ..1
    disca|disque|discar ..2 #
    numero|telefone|contato|whats|zap|insta !da|do|de ..1 ta|esta|aparece|na|no ..3 foto|fotos|placa|fachada|cartaz|banner|muro
    passa|passe|manda|mande|deixa|da o|um contato|telefone|celular !do|da|de
    llamame|escribeme|escribime|agregame
    tem|teria|qual ..1 PHONE ..1 pra|para|de contato|falar|ligar|mensagem
    tem|teria algum|outro PHONE $
    te dejo|doy|mando mi numero|telefono|celular|whatsapp
    GIVE ..2 YOUR PHONE !OF
    GIVE|das ..1 YOUR numero|num|number de|of telefono|celular|movil|telefone|whatsapp
    me|mim GIVE ..1 o|um|seu|teu ..1 telefone|celular|fone|whats
    me da|passa|manda|deixa|envia|diz|diga ..1 PHONE !de|da|do|para|pra|exato|certo|total|dos|das
    MY PHONE e|eh|is|es|:|fica|ta|esta !de|para
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
    prefiro|vamos|podemos|posso|quero|melhor|bora|gostaria|consigo ..2 REACH ..2 por|pelo telefone|celular|ligacao|chamada|email|fone
    te|lhe|voce|vc ligo|ligar|telefonar|telefono
    me ligar|telefonar|ligasse|liga|ligue !o|a|os|as|em|no|na
    ligar|ligo|ligue|liga|telefonar pra|para|pro voce|vc|voces|mim|gente
    app|aplicativo|icone ..2 telefoninho|aviaozinho|passarinho|camerazinha|balao|balaozinho
    ddd ..4 #
  `,
  link: `
    meu|nosso saite|saiti|website|webpage
    entra|entre|acessar~|visitar~|veja|olha ..3 saite|saiti|website
    tem|ta|esta|deixei|coloquei|clica|clique|acessar~|o ..3 link ..3 perfil|bio|descricao|legenda|video|comentario
    link|pagina|site na|no ..1 bio
  `,
  email: `
    te|lhe|me ..1 mando|envio|mandar~|enviar~|manda|envia ..4 por|no|pelo email|mail !do|da|de
    MAILBOX
    mandar~|escrever~|enviar~|manda|send ..1 um|an|a|o|? email|mail ..1 pra|para|pro|to|me|que|com MY|mim|nos|producao|gente|me|proposta|orcamento|contato
    qual|what|cual ..4 YOUR email|mail|correo
    por|via|pelo email|mail ..4 proposta|orcamento|tabela|valores
    manda|mande|envia|envie|escreve|escreva|mandar|enviar ..4 pro|para|no|ao MY email|mail
    me manda|passa|envia|da|deixa ..2 YOUR|o|um email|mail !de|do|da
    qual|cual|what ..3 YOUR|e email|mail|correo
    MY gmail|hotmail|outlook|email|mail|correo e|eh|is|es|:
    por|pelo|no|via|ao MY|YOUR email|mail|gmail
    manda|mande|escreve|escreva|escrevam|envia|envie|contato|responde ..3 no|pro|para|por|pelo email|gmail|mail|hotmail !do|da|de
    handle gmail|hotmail|outlook|yahoo|icloud
  `,
  payment: `
    dar~|deixar~|dando|deixando ..3 dinheiro|comissao|grana|lucro ..1 pro|para|pra|ao SITE|eles
    comissao|taxa ..1 deles|dele ..4 com|pra|entre
    SITE nao|nem ..1 faz|fazem nada
    give|giving|offer discount|off ..3 cash|direct|directly
    contrato|contratinho|acordo|fechamento ..3 DIRECT|fora|comigo|pessoalmente|particular|parte
    so|apenas ..2 vitrine|mostruario|catalogo
    fecha|feche|fechar|fechando|fecho|reserva|alugo ..1 pessoalmente|comigo !o|a|os|as
    aqui|site|anuncio ..3 so|apenas|somente ..3 ver|vitrine|fotos ..6 RESERVE|PAY|comigo|fechamento
    aqui sai|fica|e|eh ..1 caro|cara|salgado|salgada
    economizar~|dividir~|descontar~|poupar~|abater~ ..2 FEE ..3 dois|comigo|lados|fora|se|nos|metade !no
    BYPASS ..3 FEE ..2 servico|site|plataforma|app|daqui
    pra|para|como|jeito ..5 sem pagar|perder ..1 a|essa|esta|as|o|nenhuma FEE !de
    FEE ..6 jeito|driblar|escapar|fugir|evitar
    divide|dividir|dividimos ..2 FEE
    comigo ..4 # off|desconto
    que|e te dou|faco|dou ..2 off|desconto
    sin la|el|pasar ..2 app|pagina|plataforma ..5 LESS|economico|barato|mejor
    do you ..1 take|accept paypal|venmo|cash|zelle|check|checks|crypto
    YOUR|tua|minha|MY ACCOUNT ..3 que|pra|para|te|eu deposito|depositar~|transferir~|transfiro
    cair~|caiu|cai ..2 na|en YOUR ACCOUNT
    comprovante ..5 YOUR ACCOUNT
    pix|transferencia|deposito ..2 na|no|pra|para YOUR ACCOUNT
    dados ..3 MY|YOUR ACCOUNT
    transferir~|depositar~ ..6 passar~|mandar~|der|informar~ ..2 ACCOUNT|chave|dados
    passar~|mandar~|manda|passa|me ..2 conta|chave pra|para|que ..3 transferir~|depositar~|PIX|adiantar~|pagar~
    qual|passar~|manda|tem ..2 chave ..2 deposito|depositar~|PIX|transferencia|transferir~|pagamento
    passar~|mandar~|passo|mando|te|envio ..2 MY|YOUR chave ..4 RESERVE|PAY|sem
    chave celular|telefone|email|cpf|cnpj|key
    levar~|levo|trago|trazer~|trouxer ..3 maquininha|maquina ..6 cartao|credito|debito|voce|vc|passar~|pagar~|parcelar~
    cartao|credito|debito|parcelo|parcelar~|passar~ ..5 MY|levo maquininha|maquina
    maquininha|maquina ..4 cartao ..2 la|hora|dia|local|chegada
    gerar~|gero|emitir~|emito|mandar~|mando|fazer~|enviar~ ..2 boleto|link ..2 meu|minha|nosso|pra|para|do|de ..1 voce|vc|pagseguro|mercado|empresa|picpay|pagamento|cobranca !do|pelo
    posso|te|consigo ..3 gerar~|emitir~|mandar~ ..1 um|uma|o boleto|cobranca|fatura
    PRICE|LESS|melhor ..5 DIRECT ..1 comigo|conosco|? $ !site
    PRICE|LESS|conta|barato|desconto ..5 pra|para|por|em quem|contato|contatos|reserva|fechamento|? ..2 DIRECT !site
    PRICE|LESS|melhor ..3 fechar~|tratar~|reservar~|alugar~|combinar~ ..1 comigo|conosco
    comigo|conosco ..2 PRICE|LESS ..3 LESS|melhor|menor|barato|especial
    essa|a|esta|e|taxa FEE|essa ..1 e|eh|ta|esta ..3 roubo|absurdo|absurda|cara|alta|abusiva ..6 DIRECT|tratar~|fechar~|entre|fora|acertar~
    FEE ..4 DIRECT|diretamente
    PAY ..3 pro|para|ao|o SITE ..6 gente|nos ..1 pode|podemos|puder ..2 acertar~|PAY|RESERVE
    proximo|proxima|proximas|proximos|depois ..6 DIRECT|fora comigo|comigo|? ..1 $
    proximo|proxima|proximas|proximos ..6 nao|nem|sem ..4 SITE|aqui
    proximo|proxima|proximas ..4 REACH ..2 DIRECT|comigo|fora
    sem|nem|nao o|a|? SITE ..2 saber|sabendo|precisar~|ficar~|descobrir|ver
    SITE nem|nao ..1 precisar~|saber|fica
    BYPASS ..1 o|a|the|la|esse|essa|este|esta SITE !do|da|de
    BYPASS ..2 SITE|MIDDLE ..1 da|do ..1 jogada|meio|conversa|historia|negocio|caminho
    BYPASS ..2 MIDDLE|FEE !de|do|da|por|ao
    sem|without|nada|chega de|o|a|um|? MIDDLE ..6 RESERVE|PAY|LESS|direto|nos|gente|ganha|sai
    FEW ..3 aqui|site|app|pedido|plataforma|simbolico ..5 REST ..6 comigo|local|fora|nos|gente|me|mim|mao|dia|hora|la
    reservar~|por|poe|bota|botar~|colocar~|confirmar~|marcar~|pedir~ ..2 FEW ..6 REST ..6 comigo|local|fora|nos|gente|me|mim|mao|la
    REST ..3 comigo|conosco
    REST ..4 entre ..1 gente|nos
    desistir~|desiste|cancelar~|cancela|desmarcar~ ..6 refazer|refazemos|refaz|fechar~|combinar~|acertar~|refaco ..3 sem|fora|DIRECT|comigo
    outro caminho|jeito|lado ..5 LESS|melhor|FEE
    LESS|melhor ..4 por outro caminho|jeito|lado
    nao confirmar~|reservar~|pagar~ ..3 ainda|aqui|nada ..6 melhor|LESS|faco|fora
    sem nota ..2 sem SITE
    cut|skip|remove|lose|without|leave|keep ..1 the ..1 middleman|middlemen|platform|website|site|app
    off|outside the ..1 site|app|platform|books
    iban
    bizum|yape|nequi|plin|venmo|zelle|revolut
    te|os ..3 pago|dejo|hago|cobro ..4 mano|efectivo|barato|precio|descuento|directo
    arreglar|arreglamos|arreglemos|tratamos|lo entre nosotros
    por fora ..3 quanto|preco|precinho|desconto|melhorar~|barato|economizar~
    precinho|preco|desconto|valor|quanto ..3 por fora !da|do|das|dos|de
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
    paga|pague|pagando|pagar ..3 no|via|por|em PIX comigo
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
    sem intermediario|intermediarios|atravessador|atravessadores|terceiros !no|na|de|do|da
    economize|evite|dribla|escapa|economiza a|da|das|as|na ..1 FEE !de
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
    PAY|RESERVE ..4 DIRECT TO a|o|? HOST|PEOPLE !site
    ^ DIRECT TO a|o|? HOST !site
    : DIRECT TO a|o|? HOST !site
    , DIRECT TO a|o|? HOST !site
    DIRECT TO a|o|? HOST|PEOPLE ..3 WITHOUT|LESS !site
    DIRECT WITHOUT FEE !site
    PAY ..3 DIRECT em|por|no|na|com|in|on dinheiro|transferencia|deposito|dia|hora|local|entrada|chegada|cash !site
    me paga|pague|pagar ..2 DIRECT|no|na|em|por !site
    me|te|lhe ..1 PAY ..3 por fora
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
    send ..3 directly|me
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
    diferenca|resto|restante|metade ..5 por|no|em|na fora|dinheiro|maos|mao !site
    RESERVE|PAY ..1 em|com|no CASH ..1 com|ao|pro HOST
    CASH ..3 LESS
    LESS ..6 PAY ..3 CASH
    PAY ..3 CASH ..6 LESS
  `,
  /** Read with its negations: “assim não perco a comissão”. */
  evasion: `
    nao|nem usar~|use|usa|feche|fechar|fecha|reservar|pagar ..1 por|pelo|o|no aqui|site|app !do|da|de
    SITE nao|nem ..2 saber|souber|soubesse|sabe|visse
    pra|para|como|jeito ..5 nao pagar|perder ..1 a|essa|esta|nenhuma FEE !de
    nao faz|faca|feche|fecha ..2 SITE ..6 #|LESS|fica|ficam|cobra|cobram
    nao reserva|reserve|reservem|paga|pague ..1 por|pelo aqui|site|plataforma
    nao precisa|precisamos|precisam ..1 reservar|pagar|usar|passar ..2 SITE|aqui|FEE
    assim|so|ai|e nao perco|perde|perdemos|pago|paga|pagamos ..1 FEE
    nao|nem precisa|precisamos ..2 SITE ..8 PAY|RESERVE|LESS
    nao|nem precisa|precisamos pagar|passar|dar ..3 FEE|SITE
  `,
  /** Weak: a sentence that names a supplier is none. */
  cash: `
    CONDITION ..2 em|no CASH ..3 fecho|fechamos|GET|LESS|#
    quanto|preco|valor|vista|faz|fica|sai|faria|consegue ..5 em|no|na|com|pra ..1 CASH !de
    se|e|posso|pode|podemos|vou|levo ..4 der|dar~|pagar~|levar~|levo|entregar~|trazer~|acertar~ ..2 em|o|no|na|com|a|? CASH !de
    dinheiro vivo !de
    PAY|vista|acertar~|acerto|quanto|faz ..4 em|na mao|maos !do|da
    na mao quanto|faz|fica|sai
    lo|hora|dia|la ..2 em|in CASH
    pay|paying|paid|settle|book ..3 directly|direct|cash|offline|outside|privately|me
    levo|trago ..2 maquininha
    aceita|aceitam|pode|prefiro|recebe|recebem ..3 CASH $
    em CASH ..4 #|LESS|desconto
    PAY ..3 por|pelo fora !da|do|das|dos|de
    posso|podemos|pode|quero|queria|aceita|aceitam|aceito|aceitamos|prefiro|preferimos|pago|pagar|pague|paga|acertar|acerto|acerta ..4 em|no|com CASH
    PAY|RESERVE ..3 em|com|no CASH ..6 HOST|LESS|comigo|na|no !site
    pay|paying|accept|take ..2 cash
    com|de CASH na mao
    CASH ..2 na|no|en hora|dia|entrada|chegada|mano|local ..6 faco|fica|sai|dou|LESS|#
    CASH na|no|en hora|dia|entrada|chegada|mano|local
  `,
  /** Weak: a telephone is also a thing, and an address the account's. */
  contact: `
    qual|que CHANNEL ..2 voce|vc|ele|ela|tu usa|tem
    MY|YOUR ..1 CHANNEL !de|da|do|para|of
    voce|vc|tu|you|u ..1 tem|teria|usa|have|use|got|tienes|tens ..2 CHANNEL !de|da|do|of|para
    me|te|lhe|nos ..2 YOUR|o|um|the|a|an|seus|teus CHANNEL !de|da|do|of|para
    passa|passe|manda|mande|deixa|deixe|envia|anota|salva|give|send|drop|passo|deixo|dou|trocar~ ..2 MY|YOUR|um|o|the|teu|? CHANNEL !de|da|do|of|para|minimo|maximo|total|certo|exato
    best|melhor|outro|another|other ..1 CHANNEL|way|jeito ..2 to|pra|para|de ..1 reach|contact|call|falar~|contato|find|talk
    qual ..1 YOUR|o no|n|CHANNEL $
    posso|podemos|pode|quer|queria|can|could|prefere|preferir~|prefiro ..3 ligacao|chamada|call|videochamada|telefonema
    chamada|call|videochamada|ligacao ..4 comigo|meet|zoom|facetime|whats
    falar~|conversar~|talk|chat|hablar|hablamos|speak|conversamos|papo ..3 fuera|fora|elsewhere|outside|offline|privado|particular
    no|pelo|in MY privado|particular|pv
  `,
  /** Weak: a payment on the site is none. */
  pix: `
    anota|anote|salva|segue|manda|mando|passo ..3 PIX
    PIX ..3 mando|passo|envio|segue
    acertar~|combinar~|PAY|valor|valores|pagamento ..5 pessoalmente|encontrar~|encontro|encontramos
    em notas|nota|dinheiro ..1 $
    deposita|depositar~|transfere|transferir~ ..3 na|pra|para ..1 poupanca|caixa|conta|nubank|bradesco|itau|santander
    dados ..2 pra|para|de|do pagamento|deposito|transferencia|PIX
    passar~|passa|passo ..3 debito|credito|cartao ..2 comigo|aqui|mim
    metade|meia|parte|resto ..8 em|no|na CASH
    PIX :
    MY|YOUR PIX
    PIX ..5 LOCK
    diferenca|resto|restante|metade|sinal|entrada ..5 por|no|via|em PIX
    LOCK ..4 PIX
    PIX ..1 de #
    # ..3 PIX
    PIX de|da|do _
    PIX ..1 pra|para|pro _
    manda|mande|faz|faca|joga|envia|envie|transfere ..3 PIX
    PIX ..2 CASH|cheque
    CASH|cheque ..2 PIX
    PAY|recebo|receber|cobro|acerto|valor|dinheiro ..3 na|no|em chegada|dia|hora|local|ato|entrega|pessoalmente|notas !da|do|de
    PAY|recebo|receber|acerto|valor|dinheiro ..3 quando|assim|ao chegar~|chego|entrar~|terminar~
    PAY|valor|dinheiro|sinal|quantia ..5 pra|para|a mim|nos|gente|_ $
    valor|dinheiro|pagamento|sinal ..3 passar~|passa|faz|fazer~|manda|mandar~|depositar~|da|paga|pagar~ ..1 pra|para|a|com mim|nos|gente
    em|in especie|cash
    te|lhe ..1 dou|levo|entrego|pago ..3 dinheiro|valor|CASH
    levo ..1 o|a valor|quantia
    agencia e conta
    me|nos dar~|da|adiantar~|passar~|passa ..2 sinal|valor|dinheiro|quantia|entrada|caucao
    aceitar~|aceito|pagar~|com|em|de ..1 cheque|cheques ..1
    me paga|pague|pagar|pagando|pagas ..1
    mim ..2 PAY|pagamento
    manda|mande|envia|envie|passa|passe|me ..3 conta|agencia|banco ..3 que|pra|para|e|, ..3 PAY|faco
    qual banco|conta ..4 voce|vc|tu|sua|tua|usa
    PAY|sinal|metade|entrada|recebo ..3 na|em conta
    si pagas ..3 transferencia|efectivo|mano
  `,
  /** Weak: a price of one's own, unless the sentence counts people or means a way. */
  deal: `
    comigo|conosco ..4 #|LESS|PRICE|faco|sai|desconto
    #|LESS|PRICE|desconto|negociar~|combinar~|faco|sai ..4 comigo|conosco
    DIRECT ..2 #|LESS|faco|sai|desconto
    #|LESS|desconto|combinar~|negociar~|valores|preco|tira ..4 DIRECT !do|da|no|na|ao|para|pra|pelo
    no|se|for ..1 particular ..3 #|faco|sai|LESS|fica
    sem o|a|? SITE ..3 #|faco|sai|fica|LESS
    SITE ..4 # ..4 comigo|DIRECT|particular|fora
  `,
  outside: `
    por fora
  `,
  words: `
    filho|filha|filhos de|da|duma ..1 egua|puta|rapariga|cadela|jumenta|vaca|quenga
    gente|povo|pessoal|povinho RUDE
    morre|morra|morram praga|desgraca|diabo
    GROUP ..1 so faz|fazem|rouba|roubam|atrapalha|suja|sujam|sujeira
    manda|mande|manda|quero|envia ..3 foto|fotos ..2 biquini|lingerie|calcinha|nua|sensual|pelada|decote
    stupid|dumb|fat|ugly|filthy|dirty SOFT|GROUP|monkey|cow|pig
    GROUP nao e|eh|sao homem|mulher|gente|bem
    GROUP fuera|out|fora
    hitler|nazista|nazistas|heil|nazi
    so podia|podiam|pode ser|vir GROUP|mulher|mulherzinha|coisa
    tinha que ser GROUP|mulher|mulherzinha|pobre
    ^ GROUP nao $
    esse|essa|aquele|aquela|esses|desse|dessa SLUR
    GROUP ..2 deviam|devia|deveriam|merecem|merece|tinham|should ..2
    maldito|maldita|maldita|fucking|puta|damn INSULT|SOFT|GROUP
    merece|merecia|merecem ..2 surra|tiro|tapa|soco|porrada|pau|bala|cadeia
    cuidado quando|ao ..2 sair|andar
    toma|tomar|tomem no ..1 cu|rabo|toba
    raca ruim|maldita|desgracada|imunda
    peitao|peitoes|bundao|rabao|popozao ..1
    que bunda|peito|peitos|coxas|corpo|rabo|raba
    vete|anda|andate al|a|pal ..1 carajo|mierda|diablo|infierno
    ladrona|ladrones|estafadora
    piece of ..1
    will|gonna|going ..2 find you
    vai|vais|vao|voce ..2 pagar caro
    voce|vc|tu vai ver|apanhar|pagar
    vou|vamos te achar|pegar|cacar|encontrar
    uns|umas|tudo|bando|cambada|corja|pessoal|so SOFT
    voces|vcs|voce|vc|esses|esse|essa|essas|aquele|aquela|aqueles|pessoa|dona|dono|anfitriao|anfitria|cara|mulher|homem RUDE !de|do|da|na|no|para|pra|por|com|que|atolada
    SOFT de pessoa|gente|mulher|homem|dona|dono|host|anfitria|anfitriao
    dona|dono|anfitria|anfitriao|mulher|cara|sujeito|recepcao|caseiro|ela|ele e|eh|era|foi ..1 SOFT !de|por|com|que|para
    aquela|aquele|essa|esse SOFT da|do|de recepcao|portaria|dona|dono|salao|cozinha
    enfiar~|enfia|enfie|mete|soca ..4 rabo|cu|reserva|salao|sol|orelha|raio
    chupar~|chupa|mamar~|mama ..1 meu|minha|aqui|pau|rola
    tomar|tomah no|n c|cc|olho|toba|rabo
    posso|quero|vou|deixa ..2 te|lhe chupar~|comer|lamber|beijar|agarrar
    quanto|qual ..3 programa $
    desejo|tomara|espero|hope|wish ..6 morrer|morra|morram|acidente|cancer|die|dies|desgraca|doenca|inferno|hell|caixao
    sei|conheco|anotei ..2 teu|seu|sua|tua carro|casa|placa|rotina|familia|filho|filha|filhos|endereco|rua|trabalho
    se cuida ..4 rua|sei|carro|volta|casa
    voces|voce|vc|vcs ..1 vao|vai|me ver|paga|pagam|pagar|arrepender|apanhar
    vou|vamos|iremos ..2 ai ..5 ver|quebrar~|pegar~|amigos|turma|acertar ..3 voces|voce|vc|tudo|contas
    te|lhe pegar~|pego|acho|espero na|la|no ..1 saida|rua|fora|esquina
    com|esses|desses|essa|essas|estes|aqueles|uns macacos|macacas|macacada|crioulos|selvagens|animais $
    cabelo ruim|pixaim|bombril|duro ..3
    so|somente|apenas|only ..7 branca|brancas|brancos|white|hetero|heteros ..3 por|favor|please|aqui|ok
    so|somente|apenas|only ..5 familia|familias|gente|pessoas|casais|people|publico|povo|turma ..1 branca|brancas|brancos|branco|hetero|heteros|white|crista|cristas|cristaos|evangelica|direita
    GROUP so|nao|nunca ..2 atrapalhar~|presta|prestam|sabe|sabem|serve|trabalha|trabalham|bem
    GROUP ..2 nao|not ..1 e|sao|eh|are ..1 bem|welcome|benvindo|benvinda
    GROUP|SLUR mao|pao|cara de|duro ..1 vaca|duro|pau
    GROUP ladrao|ladra|preguicoso|preguicosa|fedorento|fedido|burro|burra|safado|safada|nojento|nojenta|imundo|imunda|vagabundo|bandido
    volta|volte|voltem|voltar ..1 pra|pro|para ..1 nordeste|norte|africa|bahia|ceara|paraiba|favela|roca|selva|senzala|china|bolivia|venezuela|chiqueiro|zoologico
    velho|velha|gordo|gorda|magrela|careca gaga|nojento|nojenta|imunda|imundo|ridiculo|ridicula|horrorosa|escroto|caduco|caduca
    SEXY demais|hein|essa|esse ..2 anfitria|dona|mulher|host|menina|voce|vc|?
    hope|wish you|they|u ..2 die|rot|suffer|burn
    no alquilo|alquilamos|acepto|aceptamos|recibo|recibimos ..1 a|? GROUP
    lixo|escoria|resto|raca|praga de ..1 gente|pessoa|host|povo|mulher|ser
    nao|nunca|jamais ..3 dar~|fazer~|aceitar~|alugar~|receber~|querer~ ..3 GROUP !de|na|no
    lixo humano|ambulante
    bando|cambada|corja de incompetentes|incompetente|safados|idiotas|imbecis|burros|animais
    volta|volte|voltem ..1 pra|para sua|tua|seu terra|buraco|pais
    kill yourself|urself
    vou|vamos|vo ..3 quebrar ..1 tudo
    tipo de gente|gentinha
    voces|vcs|eles|voce|vc sao|e ..2 ladrao|ladroes|bandidos|golpistas|ladra|vigaristas|caloteiros
    nao quero|aceito|queremos|aceitamos|gosto|recebo preto|pretos|preta|pretas|negro|negros|negra|nego na minha|nosso|meu casa|espaco|salao|festa
    nem vem|venha|venham com macumba
    acabar|acabo com voce|vc|tua|sua ..1
    te|lhe dar|dou|meter|meto ..2 tapa|tapas|soco|socos|porrada|surra|tiro|facada|pancada
    tua|sua hora vai|ta ..1 chegar|chegando
    tira|tire|mostra|mostre ..1 roupa|peitos|calcinha|sutia ..1
    ver ..1 seus|teus|seu|sua|tua peitos|corpo|bunda|calcinha
    dorme|durma|deita|cama comigo
    chinga|chingate|chinguen tu|su|a
    people|person|pessoas|gente SLUR ..2 nao
    ^ piranha|macaca|neguinho|negrinha|safada|nojento|nojenta $
    neguinho|neguinha|pretinho|negrinho ..1 abusado|abusada|folgado|folgada|metido|atrevido|sujo|safado
    SLUR ..1 fora|sujo|sujos|maldito|malditos|out
    nao trabalho|lido|lidamos|trabalhamos ..1 com|para SLUR
    te mato|matamos|estrangulo|arrebento|esfaqueio
    voce|vc|voces|tu vai|vao|vais|merece|merecia ..1 morrer|apanhar|sangrar
    fogo na|no sua|teu|seu|tua casa|carro|salao
    botar|tocar|por|taco fogo ..3 sua|seu|voce|vc|te
    cuidado ..4 sei|conheco ..2 onde|seu|sua
    ta|que|eh|e|muito|bem|toda gostosa hein|voce|vc|viu|amor|linda
    senta|sentar|sentava ..2 no|em meu|mim colo|pau|cara
    faz|fazes|cobra|atende ..1 programa $
    quanto|cuanto ..3 noite|hora|programa com voce|vc|contigo|ti
    te beijar|lamber|agarrar|chupar ..1 toda|inteira|todinha
    GROUP|blacks|gays|women not welcome|allowed
    i ll|will ..1 beat|kill|hurt|punch|smash you
    GROUP e|sao tudo|todos|todas ..1 bandido|bandidos|ladrao|ladroes|burro|burros|vagabundo|vagabundos|safado|igual
    GROUP nao pode|podem
    INSULT
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
    anfitriao|anfitria|dona|dono ..3 burro|burra|estupido|estupida|vaca !atolada
    cala|cale|fecha a|essa|sua boca|matraca
    shut the|your ..1
    son|hijo|hija of|de|la|a ..2 bitch|puta|perra|gun
    vou|vamos|vo|iremos|ainda|quero|gonna|will|voy|ill ..5 te|voce|vc|lhe|tua|sua|you|your|te HARM
    vou|vamos|vo|quero|gonna|will|ill|voy ..4 HARM voce|vc|tua|sua|a|you|your|te|tu tua|sua|? cara|boca|you|your|dentes|vida|raca|fuca|nariz|pernas
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
    odeio|odio|hate|detesto|nojo|odio ..2 GROUP
    macaco|macaca|monkey ..2 preto|preta|negro|fedido|fedida|imundo
    no|without|not blacks|gays|jews|muslims|niggers|trannies|arabs|immigrants|mexicans
    negros|judios|moros|gays|maricones no
  `,
} as const;

/** Words of a number written out, as its digits; ~ is a nought that a following digit replaces, ^ two noughts that up to two digits replace. */
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
  cem: '100',
  cento: '1^',
  duzentos: '2^',
  trezentos: '3^',
  quatrocentos: '4^',
  quinhentos: '5^',
  seiscentos: '6^',
  setecentos: '7^',
  oitocentos: '8^',
  novecentos: '9^',
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
  cero: '0',
  diez: '10',
  doce: '12',
  trece: '13',
  veinte: '2~',
  veintiuno: '21',
  veintidos: '22',
  treinta: '3~',
  cuarenta: '4~',
  cincuenta: '5~',
  sesenta: '6~',
  ochenta: '8~',
  ten: '10',
  eleven: '11',
  twelve: '12',
  twenty: '2~',
  thirty: '3~',
  forty: '4~',
  fifty: '5~',
  sixty: '6~',
  seventy: '7~',
  eighty: '8~',
  ninety: '9~',
};

/** Words that also count if they are spelled letter by letter: “p a g a p o r f o r a”. */
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
