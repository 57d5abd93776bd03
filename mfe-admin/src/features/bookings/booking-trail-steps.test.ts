import { adminBookingMoney } from 'shared-domain/testing/booking-money.ts';
import { expect, test } from 'vitest';
import { bookingTrail } from '../../testing/booking-trail.ts';
import { trailSteps } from './booking-trail-steps.ts';

test('everything that happened, in order, with who did it', () => {
  const steps = trailSteps(bookingTrail());
  expect(steps.map(({ title }) => title)).toEqual([
    'Reserva feita',
    'Pagamento recebido',
    'Repasse ao anfitrião',
    'Comissão de afiliado',
    'Comissão paga ao afiliado',
    'Reserva cancelada',
    'Reembolso pedido',
    'Repasse reduzido',
    'Comissão estornada',
    'Reembolso pago à mão',
  ]);
  const linesOf = (title: string) => steps.find((step) => step.title === title)?.lines;
  expect(linesOf('Reserva feita')).toEqual(['Por Marina Azevedo', 'Cupom VERAO10, usado']);
  expect(linesOf('Reserva cancelada')?.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Pelo cliente. R$ 472,50 devolvidos à mão. R$ 472,50 não voltam, pela política.',
    'Por Marina Azevedo',
  ]);
  expect(linesOf('Comissão paga ao afiliado')?.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'R$ 47,25, referência E123',
    'Parte de R$ 94,50',
    'Chave PIX •••• 4725',
    'Por Ana Administradora',
  ]);
  expect(linesOf('Reembolso pago à mão')).toEqual(['Por Ana Administradora', '“PIX para a chave da cliente”']);
  expect(linesOf('Comissão estornada')).toEqual(['Afonso (ABCD2345)', 'É descontada no próximo pagamento']);
});

test('a refund is said to be owed until somebody or the provider has made it', () => {
  const [refund] = bookingTrail().refunds;
  const stateOf = (changes: object) =>
    trailSteps(bookingTrail({ refunds: [{ ...(refund as NonNullable<typeof refund>), manual_at: null, ...changes }] }))
      .filter(({ title }) => title.startsWith('Reembolso'))
      .map(({ title, lines }) => [title, ...lines].join(': '));
  expect(stateOf({})).toEqual([
    'Reembolso pedido: O provedor não faz mais este reembolso.: Resposta do provedor: charge too old: Falta devolver à mão',
  ]);
  expect(stateOf({ status: 'requested' })).toEqual(['Reembolso pedido: Com o provedor de pagamento']);
  expect(stateOf({ status: 'succeeded', settled_at: '2026-11-20T13:00:00Z' })).toEqual([
    'Reembolso pedido',
    'Reembolso concluído pelo provedor',
  ]);
});

test('the platform’s cancellation names the administrator; a closed account is said to be none', () => {
  const money = adminBookingMoney({ paid_cents: 94_500, withdrawn_cents: 94_500, dispute: 'lost' });
  const cancelledBy = (changes: object) =>
    trailSteps(bookingTrail({ cancellation_reason: 'platform', money, ...changes }))
      .find(({ key }) => key === 'cancelled')
      ?.lines.map((line) => line.replaceAll('\u00a0', ' '));
  const bank = 'R$ 945,00 pagos pelo banco, contestação perdida.';
  expect(cancelledBy({ cancelled_by: 'Ana Administradora', platform_reason: 'Duplicado.' })).toEqual([
    `Pela plataforma. Motivo: “Duplicado.” ${bank}`,
    'Por Ana Administradora',
  ]);
  expect(cancelledBy({})).toEqual([`Pela plataforma. ${bank}`]);
});

test('a refund that the bank paid has no sum of its own: the bank’s movement has it', () => {
  const [refund] = bookingTrail().refunds;
  const step = (failure: string) =>
    trailSteps(bookingTrail({ refunds: [{ ...(refund as NonNullable<typeof refund>), failure }] }));
  for (const failure of ['dispute_lost', 'charge_disputed'])
    expect(step(failure).find(({ title }) => title === 'Reembolso pedido')).not.toHaveProperty('amount');
  expect(step('dispute_lost').map(({ title }) => title)).toContain('Pago pelo banco, na contestação');
});

test('a booking on request begins with it', () => {
  const request = {
    created_at: '2026-10-30T12:00:00Z',
    answered_at: '2026-10-30T15:00:00Z',
    pay_by: '2026-10-31T15:00:00Z',
    status: 'booked',
  } as const;
  const [asked, accepted, made] = trailSteps(bookingTrail({ request }));
  expect(asked).toMatchObject({ title: 'Pedido de reserva', lines: ['Por Marina Azevedo'] });
  expect(accepted).toMatchObject({ title: 'Pedido aceito', at: request.answered_at });
  expect(accepted?.lines[0]).toBe('Por Helena Furtado');
  expect(accepted?.lines[1]).toMatch(/^Pagamento até 31\/10\/2026/);
  expect(made?.title).toBe('Reserva feita');
});
