/** The host's pages, for the line below their header, the avatar's menu and the phone's. */
export const hostPlaces = [
  { to: '/gerenciar-espacos', label: 'Painel' },
  { to: '/gerenciar-espacos/reservas', label: 'Reservas' },
  { to: '/meus-espacos', label: 'Espaços' },
  { to: '/gerenciar-disponibilidade', label: 'Calendário' },
  { to: '/gerenciar-espacos/repasses', label: 'Repasses' },
  { to: '/chat', label: 'Mensagens' },
] as const;
