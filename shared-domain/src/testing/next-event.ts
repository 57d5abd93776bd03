import type { NextEvent } from '../bookings/next-event.ts';

export const nextEvent = (overrides: Partial<NextEvent> = {}): NextEvent => ({
  userId: '11111111-0000-4000-8000-000000000001',
  bookingId: 'a3f29c1e-0000-4000-8000-000000000001',
  date: '2026-12-12',
  until: '2026-12-15T05:00:00Z',
  seenAt: '2026-12-10T15:00:00Z',
  title: 'Casa do Mirante',
  when: 'sábado, 12 de dezembro de 2026',
  address: 'Rua das Acácias Claras, 120, Fundos',
  arrival: 'Leblon, CEP 20000-120. Portão verde.',
  hours: 'Evento das 14h às 22h. Música alta até 22h',
  contact: 'Tomás Aguiar',
  phone: '(21) 99999-0142',
  code: 'a3f29c1e',
  ...overrides,
});
