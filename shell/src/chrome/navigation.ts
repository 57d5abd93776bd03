/** Every link of the chrome, in the spelling that is canonical. */
export const paths = {
  home: '/',
  search: '/buscar',
  favourites: '/favoritos',
  profile: '/profile',
  admin: '/admin',
  affiliates: '/afiliados',
  mySpaces: '/meus-espacos',
  list: '/anunciar',
  manage: '/gerenciar-espacos',
  chat: '/chat',
  notifications: '/notificacoes',
  myBookings: '/minhas-reservas',
  howItWorks: '/como-funciona',
  help: '/central-ajuda',
} as const;

/** Returns the favourites' address with the date and the guests of the present address's search. */
export function favouritesPath(search: string): string {
  const present = new URLSearchParams(search);
  const stored = new URLSearchParams([...present].filter(([name]) => name === 'date' || name === 'guests'));
  return stored.size > 0 ? `${paths.favourites}?${stored}` : paths.favourites;
}

export interface FooterGroup {
  title: string;
  links: readonly { to: string; label: string }[];
}

export const footerGroups: readonly FooterGroup[] = [
  {
    title: 'Explorar',
    links: [
      { to: paths.search, label: 'Buscar espaços' },
      { to: '/categoria/casamento', label: 'Casamentos' },
      { to: '/categoria/casa-com-piscina', label: 'Casas com Piscina' },
      { to: '/categoria/salao-festas', label: 'Salões de Festas' },
      { to: '/categoria/coworking', label: 'Coworking' },
    ],
  },
  {
    title: 'Anfitriões',
    links: [
      { to: paths.list, label: 'Anunciar Espaço' },
      { to: paths.manage, label: 'Gerenciar Espaços' },
      { to: '/centro-recursos', label: 'Centro de Recursos' },
      { to: '/comunidade', label: 'Comunidade' },
      { to: paths.affiliates, label: 'Seja um Afiliado' },
    ],
  },
  {
    title: 'Ajuda',
    links: [
      { to: paths.help, label: 'Central de Ajuda' },
      { to: paths.howItWorks, label: 'Como Funciona' },
      { to: '/avaliacoes', label: 'Avaliações' },
      { to: '/contato', label: 'Contato' },
    ],
  },
  {
    title: 'Políticas',
    links: [
      { to: '/termos-uso', label: 'Termos de Uso' },
      { to: '/privacidade', label: 'Privacidade' },
      { to: '/cookies', label: 'Cookies' },
      { to: '/politicas', label: 'Todas as políticas' },
    ],
  },
];
