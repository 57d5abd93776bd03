export interface DemoPerson {
  key: string;
  name: string;
  /** Only the five accounts of the README have addresses worth typing; the others follow from the key. */
  email: string;
  location?: string;
  bio?: string;
  phone?: string;
  /** yyyy-MM-dd */
  dateOfBirth?: string;
  verified?: true;
  admin?: true;
  /** Age of the account in days. */
  memberForDays: number;
}

export const demoPassword = 'demo1234';

/** The accounts one signs in with to try the product. */
export const demoAccounts = [
  {
    key: 'admin',
    name: 'Renato Lima',
    email: 'admin@espacosrio.test',
    location: 'Tijuca, Rio de Janeiro',
    phone: '(21) 97777-0101',
    dateOfBirth: '1982-09-03',
    admin: true,
    memberForDays: 1100,
  },
  {
    key: 'helena',
    name: 'Helena Furtado',
    email: 'anfitria@espacosrio.test',
    location: 'Santa Teresa, Rio de Janeiro',
    bio: 'Cuido da casa que era da minha avó, em Santa Teresa, e de mais dois lugares que restaurei com o tempo. Recebo cada visita pessoalmente e fico por perto no dia.',
    phone: '(21) 98123-4567',
    dateOfBirth: '1976-04-22',
    verified: true,
    memberForDays: 980,
  },
  {
    key: 'marina',
    name: 'Marina Azevedo',
    email: 'hospede@espacosrio.test',
    location: 'Laranjeiras, Rio de Janeiro',
    bio: 'Produtora de eventos há doze anos. Organizo casamentos pequenos e encontros de equipe, quase sempre ao ar livre. Gosto de lugares que não precisam de muita decoração.',
    phone: '(21) 98765-4321',
    dateOfBirth: '1988-03-14',
    memberForDays: 560,
  },
  // Nothing more on purpose: this account meets the profile dialog.
  { key: 'nova', name: 'Lívia Campos', email: 'nova@espacosrio.test', memberForDays: 2 },
  {
    key: 'otavio',
    name: 'Otávio Brandão',
    email: 'afiliado@espacosrio.test',
    location: 'Flamengo, Rio de Janeiro',
    bio: 'Escrevo sobre festas e passeios no Rio. Indico só o que já vi de perto.',
    phone: '(21) 99654-3210',
    dateOfBirth: '1991-11-30',
    memberForDays: 420,
  },
] as const satisfies readonly DemoPerson[];

const other = (key: string, name: string, memberForDays: number, details: Partial<DemoPerson> = {}): DemoPerson => ({
  key,
  name,
  email: `${key}@demo.espacosrio.test`,
  phone: `(21) 9${String(8_000_000 + ((memberForDays * 7919) % 1_999_999)).slice(0, 4)}-${String(1000 + ((memberForDays * 104_729) % 9000))}`,
  dateOfBirth: `${1960 + ((memberForDays * 31) % 42)}-${String(1 + (memberForDays % 12)).padStart(2, '0')}-${String(1 + (memberForDays % 28)).padStart(2, '0')}`,
  memberForDays,
  ...details,
});

const otherHosts: readonly DemoPerson[] = [
  other('sergio', 'Sérgio Paiva', 890, {
    verified: true,
    location: 'Gávea, Rio de Janeiro',
    bio: 'Arquiteto. Divido o que construí com quem sabe aproveitar uma boa sombra.',
  }),
  other('luciana', 'Luciana Teixeira', 760, { verified: true, location: 'São Conrado, Rio de Janeiro' }),
  other('andre', 'André Cavalcanti', 640, { verified: true, location: 'Barra da Tijuca, Rio de Janeiro' }),
  other('rosangela', 'Rosângela Vasconcelos de Albuquerque', 930, {
    verified: true,
    location: 'Botafogo, Rio de Janeiro',
    bio: 'Trinta anos de cerimonial. Os salões são da família; a equipe está comigo desde o começo.',
  }),
  other('caio', 'Caio Menezes', 510, {
    verified: true,
    location: 'Gamboa, Rio de Janeiro',
    bio: 'Fotógrafo e produtor. Transformo galpões parados em lugares de trabalho e de festa.',
  }),
  other('denise', 'Denise Carvalho', 700, { verified: true, location: 'São Cristóvão, Rio de Janeiro' }),
  other('thiago', 'Thiago Bittencourt', 330, { location: 'Lapa, Rio de Janeiro' }),
  other('marcelo', 'Marcelo Drummond', 615, { verified: true, location: 'Vargem Grande, Rio de Janeiro' }),
  other('ivone', 'Ivone dos Santos', 95, {
    location: 'Penha, Rio de Janeiro',
    bio: 'Minha laje sempre foi de festa. Agora também é trabalho.',
  }),
  other('fernanda', 'Fernanda Ribeiro', 820, { verified: true, location: 'Guaratiba, Rio de Janeiro' }),
  other('carla', 'Carla Monteiro', 270, { location: 'Campo Grande, Rio de Janeiro' }),
  other('paula', 'Paula Nakamura', 450, { verified: true, location: 'Méier, Rio de Janeiro' }),
  other('tomas', 'Tomás Guimarães', 580, { verified: true, location: 'Copacabana, Rio de Janeiro' }),
];

export const otherGuests: readonly DemoPerson[] = [
  other('beatriz', 'Beatriz Nogueira', 505),
  other('rafael', 'Rafael Tavares', 610),
  other('joana', 'Joana Prado', 390),
  other('luisa', 'Luísa Andrade', 475),
  other('pedro', 'Pedro Sampaio', 720),
  other('anaclara', 'Ana Clara Moreira', 540),
  other('bruno', 'Bruno Falcão', 655),
  other('camila', 'Camila Duarte', 580),
  other('diego', 'Diego Farias', 700),
  other('eduarda', 'Eduarda Lins', 415),
  other('felipe', 'Felipe Siqueira', 690),
  other('gabriela', 'Gabriela Torres', 525),
  other('henrique', 'Henrique Paes', 780),
  other('isabela', 'Isabela Rocha', 460),
  other('joaovictor', 'João Victor Leal', 570),
  other('karina', 'Karina Mello', 635),
  other('leonardo', 'Leonardo Antunes', 745),
  other('mariana', 'Mariana Coutinho', 595),
  other('natalia', 'Natália Barreto', 405),
  other('paulo', 'Paulo Roberto Cunha', 810),
  other('renata', 'Renata Vilela', 485),
  other('samuel', 'Samuel Queiroz', 550),
  other('tatiana', 'Tatiana Freire', 625),
  other('vinicius', 'Vinícius Amaral', 435),
];

export const everybody: readonly DemoPerson[] = [...demoAccounts, ...otherHosts, ...otherGuests];
