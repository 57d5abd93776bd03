import { defineRemote } from 'federation/define-remote.ts';

export default defineRemote({
  name: 'booking',
  routes: [
    { id: 'payment-result', path: '/booking-success' },
    { id: 'my-bookings', path: '/minhas-reservas' },
    { id: 'receipt', path: '/comprovante/:id' },
    { id: 'receipt-check', path: '/conferir' },
  ],
  widgets: ['booking-card'],
});
