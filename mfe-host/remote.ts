import { defineRemote } from 'federation/contracts/define-remote.ts';

export default defineRemote({
  name: 'host',
  routes: [
    { id: 'list-space', path: '/anunciar', aliases: ['/listar-espaco', '/list-space'] },
    { id: 'edit-space', path: '/editar-espaco/:id', aliases: ['/edit-space/:id'] },
    { id: 'my-spaces', path: '/meus-espacos' },
    { id: 'dashboard', path: '/gerenciar-espacos' },
    { id: 'host-bookings', path: '/gerenciar-espacos/reservas' },
    { id: 'host-booking', path: '/gerenciar-espacos/reservas/:id' },
    { id: 'payouts', path: '/gerenciar-espacos/repasses' },
    { id: 'calendar', path: '/gerenciar-disponibilidade' },
    { id: 'availability', path: '/gerenciar-disponibilidade/:id' },
  ],
  widgets: ['payout-key'],
});
