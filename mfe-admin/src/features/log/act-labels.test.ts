import { expect, test } from 'vitest';
import { actChanges, actKinds, actSubject, actTitle } from './act-labels.ts';

test.each([
  ['space_rejected', { title: 'Casa', reason: 'Fotos escuras' }, 'Espaço rejeitado', 'Casa · Motivo: Fotos escuras'],
  [
    'space_rejected',
    { title: 'Casa', reason: 'Estão escuras', reason_code: 'photos' },
    'Espaço rejeitado',
    'Casa · Motivo: Fotos: Estão escuras',
  ],
  ['commissions_settled', { amount_cents: 19_215, commissions: 3 }, 'Comissões pagas', 'R$\u00a0192,15 · 3 comissões'],
  [
    'booking_cancelled',
    { title: 'Casa', event_date: '2026-12-12' },
    'Reserva cancelada pela plataforma',
    'Casa · 12/12/2026',
  ],
  [
    'booking_cancelled',
    { title: 'Casa', amount_cents: 105_000 },
    'Reserva cancelada pela plataforma',
    'Casa · R$\u00a01.050,00 de reembolso pelo provedor',
  ],
  [
    'dispute_given_up',
    { amount_cents: 105_000 },
    'Contestação aceita sem resposta',
    'R$\u00a01.050,00 ficam com quem contestou',
  ],
  ['host_verified', { full_name: 'Helena' }, 'Anfitrião verificado', 'Helena'],
  ['something_newer', {}, 'something_newer', ''],
  [
    'data_exported',
    { from: '2026-11-01', to: '2026-11-30', rows: 120 },
    'Planilha baixada',
    'Comissões · 01/11/2026 a 30/11/2026 · 120 linhas',
    'commissions',
  ],
  [
    'reports_settled',
    { title: 'Casa', outcome: 'removed', reports: 2, reason: 'Fotos de outro lugar' },
    'Denúncia decidida',
    'Casa · Removido · 2 denúncias · Motivo: Fotos de outro lugar',
  ],
  [
    'account_suspended',
    {
      full_name: 'Caio',
      reason: 'Golpe',
      paid_bookings: 'cancel',
      bookings: 1,
      payouts_held_reason: 'Apurando',
    },
    'Conta suspensa',
    'Caio · 1 reserva por vir, com cancelamento · Repasses retidos: Apurando · Motivo: Golpe',
  ],
  ['calendar_provider_removed', {}, 'Provedor de calendários retirado', 'agenda.com.br', 'agenda.com.br'],
])('%s', (action, details, title, subject, target_id = 'x') => {
  expect([actTitle({ action }), actSubject({ action, target_id, details })]).toEqual([title, subject]);
});

test('each act belongs to one kind', () => {
  const actions = actKinds.flatMap((kind) => kind.actions);
  expect(new Set(actions).size).toBe(actions.length);
});

const linesOf = (changed: object) =>
  actChanges({ details: { changed } }).map(({ name, line, before, after }) => [name, line ?? { before, after }]);

test('an edit shows the old and the new value', () => {
  expect(
    linesOf({
      price: { from: 1000, to: 1200.5 },
      zone: { from: 'zona-sul', to: 'zona-norte' },
      amenities: { from: [], to: ['Bar', 'Piscina'] },
      cover_image_index: { from: 0, to: 2 },
      cancellation_policy: { from: 'moderate', to: 'firm' },
      closes_at: { from: '02:00:00', to: '03:30:00' },
      music_until: { from: null, to: '22:00:00' },
      notice_days: { from: 0, to: 3 },
      house_rules: { from: {}, to: { animals: 'no' } },
      extras: { from: [], to: [{ name: 'Limpeza', description: null, price: 50, per: 'event', is_obligatory: true }] },
      weekday_prices: { from: [{ weekday: 6, price: 1500 }], to: [] },
      usage_limit: { from: null, to: 5 },
      is_active: { from: true, to: false },
      address: {},
      a_newer_column: { from: 1, to: 2 },
    }),
  ).toEqual([
    ['Preço', 'R$\u00a01.000 → R$\u00a01.200,50'],
    ['Zona', 'Zona Sul → Zona Norte'],
    ['Comodidades', 'vazio → Bar, Piscina'],
    ['Foto de capa', '1ª foto → 3ª foto'],
    ['Cancelamento', 'Moderada → Firme'],
    ['Fecha às', '02:00 → 03:30'],
    ['Música alta até', 'vazio → 22:00'],
    ['Antecedência', 'sem antecedência mínima → 3 dias de antecedência'],
    ['Regras', 'vazio → Animais: Não pode'],
    ['Extras', 'vazio → Limpeza, R$\u00a050 · Obrigatório · por evento'],
    ['Preços por dia da semana', 'sáb. R$\u00a01.500 → vazio'],
    ['Limite de usos', 'vazio → 5'],
    ['Ativo', 'sim → não'],
    ['Endereço', 'alterado'],
  ]);
  expect(actChanges({ details: {} })).toEqual([]);
});

test('a long text keeps both values; pictures show how many were added and removed', () => {
  const long = 'Um salão claro, com vista para a baía e espaço para cem pessoas.';
  expect(
    linesOf({
      description: { from: 'Um salão', to: long },
      house_rules_note: { from: 'a\nb', to: null },
      images: { from: ['a', 'b'], to: ['a', 'c', 'd'] },
    }),
  ).toEqual([
    ['Descrição', { before: 'Um salão', after: long }],
    ['Mais sobre as regras', { before: 'a\nb', after: 'vazio' }],
    ['Fotos', '2 → 3, 2 novas, 1 retirada'],
  ]);
  expect(linesOf({ images: { from: ['a', 'b'], to: ['b', 'a'] } })).toEqual([['Fotos', 'em outra ordem']]);
});
