/** What a host goes to: the line under the head of their pages, the avatar's menu and the phone's. */
export const hostPlaces = [
  { to: '/gerenciar-espacos', label: 'Painel' },
  { to: '/gerenciar-espacos/reservas', label: 'Reservas' },
  { to: '/meus-espacos', label: 'Espaços' },
  { to: '/gerenciar-disponibilidade', label: 'Calendário' },
  { to: '/gerenciar-espacos/repasses', label: 'Repasses' },
  { to: '/chat', label: 'Mensagens' },
] as const;
