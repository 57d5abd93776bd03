import type { SpaceType } from './demo-space.ts';

/**
 * The third entry names the guest (people.data.ts) where it matters who wrote it; the last what the host answered, and the guest's
 * pictures (`media/reviews`).
 */
export type DemoReview = readonly [
  rating: 1 | 2 | 3 | 4 | 5,
  comment: string,
  guest?: string | undefined,
  more?: { answer?: string; photos?: readonly string[] },
];

/** Reviews that name something only this space has. */
export const reviewsOfSpace: Readonly<Record<string, readonly DemoReview[]>> = {
  'Casa do Mirante': [
    [
      5,
      'Casamos às cinco da tarde, com a baía mudando de cor atrás da gente. A casa estava exatamente como nas fotos e a Helena ficou até o fim.',
      'beatriz',
      { photos: ['casamento-3-d', 'casamento-3-c'] },
    ],
    [5, 'Fizemos o jantar de 20 anos da empresa. O acesso de carga facilitou muito a vida do bufê.', 'caio'],
    [
      4,
      'Lugar lindo. Só pensem no transporte: a ladeira assusta quem vem de van. Fechamos duas e deu certo.',
      'luisa',
      {
        answer:
          'Obrigada pelo aviso, Luísa. Agora indicamos duas empresas de van que conhecem a ladeira, e o contato vai junto com o endereço.',
      },
    ],
    [5, 'Som ótimo na varanda e nenhuma reclamação de vizinho.', 'pedro'],
    [
      5,
      'Choveu de manhã e a Helena já tinha o salão montado como plano B. Às quatro abriu o sol e voltamos para o terraço.',
    ],
    [5, 'Minha avó subiu sem dificuldade pela entrada de trás. Pequenos cuidados que fazem diferença.'],
  ],
  'Casa Jardim da Gávea': [
    [5, 'A sala aberta para a varanda resolve a festa: quem quer sombra fica, quem quer água vai.'],
    [
      5,
      'Sessenta pessoas, seis carros na garagem e nenhum vizinho bravo. O Sérgio explica tudo com calma.',
      undefined,
      { answer: 'Festa boa é a que termina com abraço do vizinho. Voltem sempre.' },
    ],
    [
      5,
      'O jardim é ainda mais fechado do que nas fotos. Parece longe da cidade.',
      undefined,
      { photos: ['casa-com-piscina-4-c'] },
    ],
  ],
  'Sala Atlântica': [
    [
      5,
      'Levei a equipe inteira para um dia de planejamento. Projetor pronto, internet firme, café na porta. Voltamos no trimestre que vem.',
      'rafael',
    ],
    [5, 'A câmera acompanha quem fala, então quem estava remoto participou de verdade.'],
    [4, 'A vista distrai um pouco, confesso. De resto, tudo no lugar.'],
  ],
  'Galpão Estúdio 27': [
    [
      5,
      'Luz natural até as quatro e camarim espaçoso. O anfitrião respondeu em minutos quando precisei trocar o horário da entrega.',
      'joana',
    ],
    [5, 'Entramos com uma moto para o ensaio. A porta de carga salvou a diária.'],
    [4, 'Os fundos de papel estavam novos. Faria falta mais uma arara no camarim.'],
    [
      5,
      'Fotografei três catálogos aqui este ano e vou para o quarto.',
      'marina',
      { photos: ['estudio-de-fotografia-2-c'] },
    ],
  ],
  'Salão Guanabara': [
    [5, 'O piano afinado virou o ponto alto da festa: meu tio tocou por uma hora.'],
    [4, 'Salão muito bonito e equipe atenciosa. O ar demora um pouco a vencer cem pessoas dançando.'],
    [5, 'Bodas de ouro dos meus pais. Toalhas impecáveis e o jardim aceso do lado de fora.'],
  ],
  'Armazém Tijolo': [
    [5, 'Tocamos até as duas da manhã com bateria e tudo. O isolamento funciona.'],
    [4, 'O bar de nove metros dá conta. Levem casaco em julho, o galpão é alto.'],
    [5, 'Viemos de VLT, e os convidados também. Ninguém precisou dirigir.'],
  ],
  'Sítio Lua Cheia': [
    [5, 'Choveu a noite inteira e ninguém percebeu debaixo da tenda. Foi o dinheiro mais bem gasto do casamento.'],
    [5, 'Duzentos e trinta convidados e sobrou espaço. A equipe da Fernanda resolve tudo.'],
    [4, 'Longe, mas vale. Contratem transporte de volta para os convidados.'],
    [5, 'A festa virou a madrugada e o único vizinho que apareceu foi a lua.'],
    [5, 'As luzes no jardim à noite valem a viagem.'],
  ],
  'Casa das Redes': [
    [5, 'Nosso grupo de ioga praticou olhando o mar e depois almoçou peixe da colônia. Já marcamos o próximo retiro.'],
    [4, 'A escada até a areia é íngreme, mas a praia vazia compensa.'],
    [5, 'Mesa posta na varanda, o mar na frente e rede para todo mundo depois do almoço.'],
    [5, 'O sol se pôs no mar bem na hora do bolo. Ninguém combinou nada.'],
  ],
  'Capela do Flamengo': [
    [4, 'A porta azul e a baía nas fotos: um sonho. Venta no adro à tarde, prendam bem o véu.'],
    [4, 'Igrejinha linda. Levem chapéu: ao meio-dia a sombra é pouca.'],
  ],
  'Casarão do Boticário': [
    [4, 'A estufa à noite é um cenário. De dia esquenta: marquem para depois das cinco.'],
    [4, 'Jantamos entre as plantas. As folhas grandes pedem cuidado com a cauda do vestido.'],
  ],
  'Jardim de Vargem': [[4, 'O celeiro cheira a madeira e flor. Longe da cidade, combinem as vans.']],
  'Cobertura Arpoador': [[4, 'Música só até as dez, como avisado. Começamos às quatro e deu tempo.']],
  'Galeria da Carioca': [
    [5, 'Lancei meu livro no meio de uma exposição de pintura. A luz da claraboia às cinco da tarde é um presente.'],
    [4, 'Ótima para o desfile. Os pontos de energia no piso ajudaram muito a iluminação.'],
  ],
  'Pátio das Buganvílias': [
    [5, 'Batizado da Clara com quarenta pessoas. As crianças na piscina, os avós na sombra das arcadas.'],
    [4, 'Lindo. Sem vaga na porta, como o anúncio avisa.'],
  ],
};

/** Reviews that are true of any space of a type. Each is used once. */
export const reviewsOfType: Readonly<Record<SpaceType, readonly DemoReview[]>> = {
  'casa-com-piscina': [
    [5, 'Piscina limpa, água morna e gelo de sobra. As crianças não saíram de dentro até escurecer.'],
    [5, 'O jardim fez toda a decoração. Só levamos as flores da mesa.'],
    [4, 'Casa muito boa para sessenta pessoas. A churrasqueira podia ser maior para tanta gente com fome.'],
    [5, 'Anfitrião presente sem ser invasivo. Mostrou a casa, deixou o telefone e sumiu até a hora de fechar.'],
    [3, 'O lugar é bonito, mas a bomba da piscina fez barulho a tarde toda. Avisamos e prometeram trocar.'],
    [5, 'Festa de quarenta anos do meu irmão. Cozinha equipada de verdade, com panela grande e faca afiada.'],
    [4, 'Boa sombra e bom espaço. Cheguem cedo para estacionar perto.'],
    [5, 'Fomos pelo pôr do sol e ficamos pelo silêncio. Devolvemos a chave já com saudade.'],
    [5, 'Os banheiros dos convidados estavam impecáveis, e isso eu sempre reparo.'],
    [4, 'O Wi-Fi não chega na beira da piscina. Talvez seja melhor assim.'],
  ],
  'salao-de-festas': [
    [5, 'A visita técnica foi longa e paciente. No dia não houve nenhuma surpresa.'],
    [4, 'Som muito bom. O estacionamento encheu antes das nove.'],
    [5, 'Quinze anos da minha filha. A equipe montou a mesa do bolo no lugar certo para a foto, sem eu pedir.'],
    [
      3,
      'Salão bonito, mas um dos banheiros ficou interditado durante a festa. Devolveram parte do valor depois da conversa.',
    ],
    [5, 'O piso de madeira aguentou a noite inteira de forró e o meu salto também.'],
    [4, 'Cozinha ampla, o bufê elogiou. Faltou uma rampa na entrada lateral.'],
    [5, 'Preço justo e tudo o que estava no anúncio estava lá.'],
    [5, 'Fizemos a formatura da turma. Cento e dez pessoas sentadas com folga.'],
    [4, 'O ar-condicionado é forte: deixem as mesas dos avós longe da saída.'],
  ],
  sitio: [
    [5, 'O gramado é plano mesmo. Montamos a mesa para sessenta debaixo da árvore e não usamos nem a tenda.'],
    [4, 'Estrada de terra no último quilômetro, mas em bom estado. Sinal de celular só perto da casa.'],
    [5, 'Confraternização da empresa com futebol, churrasco e rede. Ninguém quis o ônibus das cinco.'],
    [5, 'Recebidos com café e bolo. É outro ritmo.'],
    [3, 'Muito mosquito no fim da tarde. Levem repelente e velas.'],
    [4, 'Bom para família grande. Os bancos de madeira pedem almofada.'],
    [5, 'Passamos o dia inteiro e pagamos menos que um salão na cidade.'],
    [4, 'Banheiros limpos e água quente no vestiário. O freezer horizontal foi essencial.'],
  ],
  'estudio-de-fotografia': [
    [5, 'Fundo recém-pintado e equipamento conferido comigo na entrada. Diária sem sustos.'],
    [4, 'Bom espaço de manobra. O elevador de carga é lento.'],
    [5, 'Gravamos o clipe de madrugada sem incomodar ninguém.'],
    [5, 'Tomadas por todo lado e internet que segura transmissão.'],
    [4, 'Ar-condicionado silencioso, dá para captar som direto.'],
    [3, 'Um dos softboxes estava rasgado. Consertaram com fita e seguimos.'],
    [5, 'O anfitrião entende de luz e ajudou a resolver um reflexo chato.'],
    [5, 'Cliente presente o dia todo e bem acomodado. Isso fecha o próximo trabalho.'],
  ],
  'evento-corporativo': [
    [5, 'Treinamento de dois dias para a equipe nova. Recepção, crachá e café saíram sem um e-mail a mais.'],
    [4, 'Telão nítido mesmo com a luz acesa. O credenciamento pedia mais uma mesa.'],
    [5, 'A transmissão foi testada na véspera com a nossa equipe. Zero travamentos.'],
    [5, 'Cadeira confortável para oito horas de reunião é raro. Aqui tem.'],
    [4, 'Boa localização e boa acústica. O almoço atrasou vinte minutos.'],
    [5, 'Nosso lançamento coube no orçamento e ficou com cara de evento grande.'],
    [3, 'O microfone de lapela falhou duas vezes. O técnico trocou, mas perdemos o ritmo.'],
    [5, 'Nota fiscal no mesmo dia e contato que responde. Para quem compra, é o que importa.'],
    [5, 'Fechamos o ano aqui. A vista fez o discurso por mim.'],
    [4, 'Fácil de chegar e fácil de montar. A internet dos convidados pede senha a cada hora.'],
    [4, 'Estacionamento conveniado funciona, só não esqueçam de carimbar.'],
  ],
  coworking: [
    [5, 'Alugamos por um dia e entregamos em um dia o que estava parado há um mês.'],
    [5, 'Internet cabeada, mesa larga e silêncio na medida.'],
    [4, 'Ótimas plantas e ótimo café. Falta uma cabine a mais para chamadas.'],
    [4, 'Boa luz o dia inteiro. À tarde pega sol na fileira da janela.'],
    [5, 'Fizemos uma oficina para vinte e cinco pessoas e a equipe da casa reorganizou as mesas com a gente.'],
    [5, 'Perto do metrô e fácil de achar. Voltamos toda primeira sexta do mês.'],
    [3, 'A sala é boa, mas o vizinho estava em obra naquele dia.'],
    [4, 'Copa completa, dá para o time almoçar ali mesmo.'],
  ],
  casamento: [
    [5, 'Nossos convidados ainda falam do lugar. As fotos quase se fizeram sozinhas.'],
    [5, 'Equipe experiente: adiantaram a entrada em dez minutos por causa das nuvens e acertaram.'],
    [4, 'Tudo lindo. Contratem mais manobristas do que parece necessário.'],
    [5, 'O camarim coube a mãe, as madrinhas e três cabides de vestido.'],
    [5, 'Casamos com oitenta pessoas e o espaço não pareceu vazio nem cheio.'],
    [4, 'A música precisa parar na hora combinada, e para mesmo. Planejem a valsa.'],
    [5, 'O jardim à noite, com as luzes, foi mais bonito do que no dia da visita.'],
    [5, 'Contrato claro, multa clara, gente clara. Casar já dá trabalho demais.'],
    [4, 'As flores do espaço já bastam. Pena que a prova do bufê teve de ser em outro endereço.'],
    [4, 'A cozinha de apoio é pequena para bufê grande, mas o nosso se virou bem.'],
  ],
  outros: [
    [5, 'Aniversário de trinta e cinco com trinta e cinco pessoas. Coube certinho.'],
    [4, 'Lugar charmoso. O sol do meio-dia pede o toldo aberto.'],
    [5, 'Os drinques chegaram rápido e o bartender lembrava o nome de todo mundo.'],
    [5, 'Gravamos uma entrevista para a marca. O cenário dispensou direção de arte.'],
    [5, 'Chá de bebê com a família inteira. A mesa já posta poupou uma manhã de trabalho.'],
    [3, 'Bonito, mas a escada não é para todo mundo. Deveria estar em destaque no anúncio.'],
    [5, 'Pedi minha namorada em casamento aqui. Ela disse sim; o pôr do sol ajudou.'],
  ],
};

/** Pictures that the reviews above show. */
export const reviewPictures: readonly string[] = [...Object.values(reviewsOfSpace), ...Object.values(reviewsOfType)]
  .flat()
  .flatMap(([, , , more]) => more?.photos ?? []);
