import { expect, test } from 'vitest';
import { actChanges, actSubject, actTitle } from './act-labels.ts';

test.each([
  ['space_rejected', { title: 'Casa', reason: 'Fotos escuras' }, 'Espaço rejeitado', 'Casa · Motivo: Fotos escuras'],
  ['commissions_settled', { amount_cents: 19_215, commissions: 3 }, 'Comissões pagas', 'R$\u00a0192,15 · 3 comissões'],
  [
    'booking_cancelled',
    { title: 'Casa', event_date: '2026-12-12' },
    'Reserva cancelada pela plataforma',
    'Casa · 12/12/2026',
  ],
  ['host_verified', { full_name: 'Helena' }, 'Anfitrião verificado', 'Helena'],
  ['something_newer', {}, 'something_newer', ''],
])('%s', (action, details, title, subject) => {
  expect([actTitle({ action }), actSubject({ action, details })]).toEqual([title, subject]);
});

test('what was edited is shown with both values, where they say something', () => {
  const changed = {
    price: { from: 1000, to: 1200.5 },
    zone: { from: 'zona-sul', to: 'zona-norte' },
    description: { from: 'a', to: 'b' },
    images: { from: ['a', 'b'], to: ['a', 'c'] },
    amenities: { from: [], to: ['Bar', 'Piscina'] },
    usage_limit: { from: null, to: 5 },
    is_active: { from: true, to: false },
    a_newer_column: { from: 1, to: 2 },
  };
  expect(actChanges({ details: { changed } })).toEqual([
    'Preço: R$\u00a01.000 → R$\u00a01.200,50',
    'Zona: Zona Sul → Zona Norte',
    'Descrição: alterado',
    'Fotos: alterado',
    'Comodidades: vazio → Bar, Piscina',
    'Limite de usos: vazio → 5',
    'Ativo: sim → não',
  ]);
  expect(actChanges({ details: {} })).toEqual([]);
});
