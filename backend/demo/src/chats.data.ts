/** When a message was written: some days ago at a time of day in Rio, or some minutes ago. */
export type Moment = { daysAgo: number; hour: number; minute: number } | { minutesAgo: number };

interface DemoMessage {
  from: 'guest' | 'host';
  when: Moment;
  text?: string;
  file?: DemoChatFile;
}

export interface DemoChatFile {
  name: string;
  /** Drawn when the demo is made, or the name of a picture in `media/`. */
  source: 'floor-plan' | { picture: string };
}

export interface DemoChat {
  /** Key of a person. */
  guest: string;
  /** Title of an approved space; its host answers. */
  space: string;
  messages: readonly DemoMessage[];
  /** So many of the last messages have not been read by whom they are for. */
  unread?: number;
}

const on = (daysAgo: number, hour: number, minute: number): Moment => ({ daysAgo, hour, minute });
const ago = (minutesAgo: number): Moment => ({ minutesAgo });

export const demoChats: readonly DemoChat[] = [
  {
    guest: 'marina',
    space: 'Casa do Mirante',
    unread: 2,
    messages: [
      {
        from: 'guest',
        when: on(3, 18, 4),
        text: 'Oi, Helena! Estou pensando em um sábado de dezembro para 110 pessoas. A cerimônia pode ser no terraço?',
      },
      {
        from: 'host',
        when: on(3, 18, 41),
        text: 'Oi, Marina. Pode, e nessa época o sol se põe bem em frente. Se chover, o salão acomoda todos sentados.',
      },
      { from: 'host', when: on(3, 18, 42), file: { name: 'planta-terraco.pdf', source: 'floor-plan' } },
      {
        from: 'host',
        when: on(3, 18, 44),
        file: { name: 'terraco-montado.jpg', source: { picture: 'casamento-3-g' } },
      },
      { from: 'guest', when: on(3, 19, 10), text: 'Que vista! Vou mostrar para os noivos.' },
      { from: 'guest', when: ago(34), text: 'O bufê pode entrar às 9h para a montagem?' },
      {
        from: 'host',
        when: ago(12),
        text: 'Pode ser sim! A montagem abre às 9h, já deixei avisado na portaria.',
      },
      { from: 'host', when: ago(11), text: 'E o portão de carga fica aberto para eles, sem custo.' },
    ],
  },
  {
    guest: 'marina',
    space: 'Galpão Estúdio 27',
    messages: [
      { from: 'guest', when: on(6, 10, 2), text: 'Bom dia! O fundo infinito é pintado entre uma diária e outra?' },
      { from: 'host', when: on(6, 10, 50), text: 'Bom dia, Marina. É, sempre na noite anterior. Chega branco.' },
      { from: 'guest', when: on(6, 11, 5), text: 'Perfeito, obrigada. Levo duas equipes, uma de manhã e uma à tarde.' },
    ],
  },
  {
    guest: 'marina',
    space: 'Salão Guanabara',
    messages: [
      { from: 'guest', when: on(20, 15, 20), text: 'Boa tarde! Posso visitar o salão na quinta?' },
      { from: 'host', when: on(20, 16, 2), text: 'Boa tarde! Pode, a partir das 14h. Procure a Célia na recepção.' },
      { from: 'guest', when: on(18, 17, 31), text: 'Visitei hoje, o piso está lindo.' },
      { from: 'host', when: on(18, 18, 0), text: 'Obrigada pela visita, ficamos à disposição.' },
    ],
  },
  {
    guest: 'beatriz',
    space: 'Casa do Mirante',
    unread: 1,
    messages: [
      { from: 'guest', when: on(1, 20, 15), text: 'Helena, esquecemos uma caixa de taças na cozinha. Ficou aí?' },
      { from: 'host', when: on(1, 20, 40), text: 'Ficou, sim, Beatriz. Guardei no armário do corredor.' },
      { from: 'guest', when: ago(47), text: 'Que bom! Posso buscar amanhã cedo?' },
    ],
  },
  {
    guest: 'anaclara',
    space: 'Galeria da Carioca',
    messages: [
      { from: 'guest', when: on(9, 9, 12), text: 'Bom dia! As paredes aceitam quadros de 20 quilos?' },
      { from: 'host', when: on(9, 9, 58), text: 'Bom dia, Ana Clara. Aceitam até 40 em cada trilho.' },
      { from: 'guest', when: on(9, 10, 20), text: 'Ótimo, são doze quadros.' },
    ],
  },
  {
    guest: 'otavio',
    space: 'Pátio das Buganvílias',
    messages: [
      { from: 'guest', when: on(14, 13, 40), text: 'Olá! O som precisa parar a que horas?' },
      {
        from: 'host',
        when: on(14, 14, 36),
        text: 'Oi, Otávio. Às 22h no pátio; no salão interno segue até meia-noite.',
      },
    ],
  },
];
