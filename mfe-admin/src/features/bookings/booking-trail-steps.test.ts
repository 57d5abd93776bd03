import { expect, test } from 'vitest';
import { bookingTrail } from '../../testing/booking-trail.ts';
import { trailSteps, trailSums } from './booking-trail-steps.ts';

test('what was received is what went somewhere, to the cent; a reversed commission went nowhere', () => {
  expect(trailSums(bookingTrail())).toEqual({
    ...{ paid: 94_500, refunded: 47_250, contested: 0, payout: 50_000, commission: 2_362, platform: -5_112 },
  });
  const [earned] = bookingTrail().commissions;
  const reversed = { ...(earned as NonNullable<typeof earned>), status: 'reversed', settled_at: null };
  expect(trailSums(bookingTrail({ commissions: [reversed] })).commission).toBe(0);
});

test('everything that happened, in order, with who did it', () => {
  const steps = trailSteps(bookingTrail());
  expect(steps.map(({ title }) => title)).toEqual([
    ...['Reserva feita', 'Pagamento recebido', 'Repasse ao anfitrião', 'Comissão de afiliado'],
    ...['Comissão paga ao afiliado', 'Reserva cancelada', 'Reembolso pedido', 'Repasse reduzido'],
    ...['Comissão estornada', 'Reembolso pago à mão'],
  ]);
  const linesOf = (title: string) => steps.find((step) => step.title === title)?.lines;
  expect(linesOf('Reserva feita')).toEqual(['Por Marina Azevedo', 'Cupom VERAO10, usado']);
  expect(linesOf('Reserva cancelada')).toEqual(['Pelo cliente, 50% devolvidos', 'Por Marina Azevedo']);
  expect(linesOf('Comissão paga ao afiliado')?.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    ...['R$ 47,25, referência E123', 'Parte de R$ 94,50', 'Chave PIX •••• 4725', 'Por Ana Administradora'],
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
    ...['Reembolso pedido', 'Reembolso concluído pelo provedor'],
  ]);
});

test('the platform’s cancellation names the administrator; a closed account is said to be none', () => {
  const cancelledBy = (changes: object) =>
    trailSteps(bookingTrail({ cancellation_reason: 'platform', refund_share: 100, ...changes })).find(
      ({ key }) => key === 'cancelled',
    )?.lines;
  expect(cancelledBy({ cancelled_by: 'Ana Administradora' })).toEqual([
    ...['Pela plataforma, 100% devolvidos', 'Por Ana Administradora'],
  ]);
  expect(cancelledBy({})).toEqual(['Pela plataforma, 100% devolvidos']);
});
