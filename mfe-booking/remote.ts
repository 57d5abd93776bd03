import { defineRemote } from 'federation/contracts/define-remote.ts';

export default defineRemote({
  name: 'booking',
  routes: [
    { id: 'my-bookings', path: '/minhas-reservas' },
    { id: 'payment-result', path: '/booking-success' },
    { id: 'receipt', path: '/comprovante/:id' },
    { id: 'receipt-check', path: '/conferir' },
  ],
  widgets: ['booking-card'],
});
