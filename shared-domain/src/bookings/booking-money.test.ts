import { describe, expect, test } from 'vitest';
import { bookingMoney } from '../testing/booking-money.ts';
import {
  administratorMoneyTexts,
  type BookingMoney,
  cancelledForAdministrators,
  cancelledForHost,
  guestMoneyTexts,
  hostMoneyTexts,
  moneyLines,
  moneyParts,
} from './booking-money.ts';

const paid = 1_081_500;
const half = 540_750;
const none = bookingMoney({ paid_cents: paid });
const at = '2026-11-20T15:00:00Z';

const refunds: Record<string, Partial<BookingMoney>> = {
  none: {},
  part: { sent_cents: half, sent_at: at },
  all: { sent_cents: paid, sent_at: at },
  failed: { failed_cents: paid },
  manual: { by_hand_cents: paid, by_hand_at: at },
  waiting: { waiting_cents: paid },
  held: { held_cents: paid },
  mixed: { sent_cents: 300_000, sent_at: at, by_hand_cents: 200_000, by_hand_at: at, failed_cents: 100_000 },
};
const audiences = {
  guest: (money: BookingMoney, reason: string) => guestMoneyTexts({ money, reason, method: 'card' }),
  host: (money: BookingMoney, reason: string) => hostMoneyTexts({ money, reason }),
  administrator: (money: BookingMoney, reason: string) => administratorMoneyTexts({ money, reason }),
};
type Audience = keyof typeof audiences;
const textOf = (audience: Audience, money: Partial<BookingMoney>, reason: string) =>
  audiences[audience]({ ...none, ...money }, reason)
    .join(' ')
    .replaceAll('\u00a0', ' ');

const lost = { withdrawn_cents: paid, dispute: 'lost' };
const open = { withdrawn_cents: paid, dispute: 'open' };

test.each<[string, string, Partial<BookingMoney>, Record<Audience, string>]>([
  [
    'cancelled by the guest, half refunded',
    'guest',
    { sent_cents: half, sent_at: at },
    {
      guest: 'R$ 5.407,50 devolvidos no cartão em 20/11/2026. R$ 5.407,50 não voltam, pela política da reserva.',
      host: 'R$ 5.407,50 devolvidos ao cliente em 20/11/2026. R$ 5.407,50 não voltam para o cliente, pela política da reserva.',
      administrator: 'R$ 5.407,50 devolvidos. R$ 5.407,50 não voltam, pela política.',
    },
  ],
  [
    'cancelled by the guest too late',
    'guest',
    {},
    {
      guest: 'Sem reembolso, pela política da reserva: R$ 10.815,00 não voltam.',
      host: 'R$ 10.815,00 não voltam para o cliente, pela política da reserva.',
      administrator: 'R$ 10.815,00 não voltam, pela política.',
    },
  ],
  [
    'cancelled by the platform after a lost dispute',
    'platform',
    lost,
    {
      guest: 'O banco do cartão pagou R$ 10.815,00 a quem contestou.',
      host: 'O banco do cartão pagou R$ 10.815,00 a quem contestou.',
      administrator: 'R$ 10.815,00 pagos pelo banco, contestação perdida.',
    },
  ],
  [
    'cancelled by the platform during a dispute',
    'platform',
    open,
    {
      guest: 'R$ 10.815,00 estão com o banco do cartão, que decide a contestação.',
      host: 'R$ 10.815,00 estão com o banco do cartão, que decide a contestação.',
      administrator: 'R$ 10.815,00 com o banco, contestação aberta.',
    },
  ],
  [
    'a dispute that was won, before the bank has paid it back',
    'platform',
    { withdrawn_cents: paid, dispute: 'won' },
    {
      guest: 'R$ 10.815,00 ainda estão com o banco do cartão, embora a contestação tenha sido ganha.',
      host: 'R$ 10.815,00 ainda estão com o banco do cartão, embora a contestação tenha sido ganha.',
      administrator: 'R$ 10.815,00 com o banco, contestação ganha.',
    },
  ],
  [
    'a refund that the provider deferred to the dispute',
    'host',
    { held_cents: paid, dispute: 'open' },
    {
      guest: 'Reembolso de R$ 10.815,00 à espera da decisão do banco do cartão.',
      host: 'O reembolso de R$ 10.815,00 espera a decisão do banco do cartão.',
      administrator: 'Reembolso de R$ 10.815,00 à espera do banco.',
    },
  ],
  [
    'cancelled by the host, refunded in full',
    'host',
    { sent_cents: paid, sent_at: at },
    {
      guest: 'R$ 10.815,00 devolvidos no cartão em 20/11/2026.',
      host: 'R$ 10.815,00 devolvidos ao cliente em 20/11/2026.',
      administrator: 'R$ 10.815,00 devolvidos.',
    },
  ],
  [
    'under way',
    'host',
    { waiting_cents: paid },
    {
      guest: 'Reembolso de R$ 10.815,00 a caminho, no cartão usado no pagamento.',
      host: 'R$ 10.815,00 a caminho do cliente.',
      administrator: 'Reembolso de R$ 10.815,00 com o provedor.',
    },
  ],
  [
    'refused by the bank',
    'platform',
    { failed_cents: paid },
    {
      guest: 'O reembolso de R$ 10.815,00 não passou pelo banco. Nossa equipe está cuidando disso.',
      host: 'O reembolso de R$ 10.815,00 ao cliente está com a nossa equipe.',
      administrator: 'Reembolso de R$ 10.815,00 a fazer à mão.',
    },
  ],
  [
    'made by hand',
    'platform',
    { by_hand_cents: paid, by_hand_at: at },
    {
      guest: 'R$ 10.815,00 devolvidos pela nossa equipe em 20/11/2026.',
      host: 'R$ 10.815,00 devolvidos ao cliente pela nossa equipe em 20/11/2026.',
      administrator: 'R$ 10.815,00 devolvidos à mão.',
    },
  ],
  [
    'a part with the bank, the rest refunded',
    'platform',
    { withdrawn_cents: half, sent_cents: half, sent_at: at, dispute: 'lost' },
    {
      guest: 'R$ 5.407,50 devolvidos no cartão em 20/11/2026. O banco do cartão pagou R$ 5.407,50 a quem contestou.',
      host: 'R$ 5.407,50 devolvidos ao cliente em 20/11/2026. O banco do cartão pagou R$ 5.407,50 a quem contestou.',
      administrator: 'R$ 5.407,50 devolvidos. R$ 5.407,50 pagos pelo banco, contestação perdida.',
    },
  ],
  [
    'not requested yet',
    'host',
    {},
    {
      guest: 'O reembolso de R$ 10.815,00 ainda não foi pedido. Nossa equipe está cuidando disso.',
      host: 'O reembolso de R$ 10.815,00 ao cliente ainda não foi pedido.',
      administrator: 'R$ 10.815,00 sem reembolso pedido.',
    },
  ],
])('%s', (_, reason, money, expected) => {
  for (const audience of Object.keys(audiences) as Audience[])
    expect(textOf(audience, money, reason)).toBe(expected[audience]);
});

test('PIX goes back by PIX', () => {
  const texts = (money: Partial<BookingMoney>) =>
    guestMoneyTexts({ money: { ...none, ...money }, reason: 'host', method: 'pix' }).join(' ');
  expect(texts({ sent_cents: paid, sent_at: at })).toMatch(/devolvidos por PIX em 20\/11\/2026\.$/);
  expect(texts({ waiting_cents: paid })).toMatch(/a caminho, por PIX, na conta que pagou\.$/);
});

test('who cancelled, for host and administrators', () => {
  expect(['guest', 'host', 'platform', null].map(cancelledForHost)).toEqual([
    'Cancelada pelo cliente.',
    'Cancelada por você.',
    'Cancelada pela plataforma.',
    'Cancelada.',
  ]);
  expect(['guest', 'expired', 'later', null].map(cancelledForAdministrators)).toEqual([
    'Pelo cliente.',
    'O prazo para pagar terminou.',
    'later',
    null,
  ]);
});

test('a booking without a payment has no sentence about money', () => {
  for (const audience of Object.keys(audiences) as Audience[])
    expect(textOf(audience, { paid_cents: 0 }, 'platform')).toBe('');
});

/** The bank's share of the payment, in each state of a dispute and with each refund. */
const combinations = ['guest', 'host', 'platform'].flatMap((reason) =>
  ['none', 'open', 'won', 'lost'].flatMap((dispute) =>
    Object.entries(refunds).flatMap(([refund, sums]) => {
      const money = { ...none, ...sums, dispute };
      const rest = moneyParts(money).find(([part]) => part === 'retained')?.[1] ?? 0;
      const withBank = dispute === 'none' ? [0] : [0, rest, Math.floor(rest / 3)];
      return [...new Set(withBank)].map((withdrawn_cents) => ({
        name: `by ${reason}, dispute ${dispute}, refund ${refund}, ${withdrawn_cents} with the bank`,
        reason,
        money: { ...money, withdrawn_cents },
      }));
    }),
  ),
);

describe.each(combinations)('$name', ({ reason, money }) => {
  const amounts = (text: string) =>
    [...text.matchAll(/R\$\s([\d.]+),(\d\d)/g)].map(([, reais = '', cents = '']) =>
      Number(reais.replaceAll('.', '') + cents),
    );
  const returned = money.sent_cents + money.by_hand_cents;

  test('the parts add up to what was paid', () => {
    expect(moneyParts(money).reduce((sum, [, cents]) => sum + cents, 0)).toBe(paid);
  });

  test.each(Object.keys(audiences) as Audience[])('%s reads each part once', (audience) => {
    const text = textOf(audience, money, reason);
    expect(amounts(text)).toEqual(moneyParts(money).map(([, cents]) => cents));
    expect(amounts(text).reduce((sum, cents) => sum + cents, 0)).toBe(paid);
  });

  test.each(Object.keys(audiences) as Audience[])('%s reads "devolvidos" of what was refunded only', (audience) => {
    const texts = audiences[audience](money, reason);
    const refunded = texts.filter((text) => /devolv/i.test(text)).flatMap(amounts);
    expect(refunded.reduce((sum, cents) => sum + cents, 0)).toBe(returned);
  });

  test.each(Object.keys(audiences) as Audience[])('%s reads of the bank only in a dispute', (audience) => {
    const text = textOf(audience, money, reason);
    expect(/contest/.test(text)).toBe(money.withdrawn_cents > 0);
    expect(/pol[íi]tica/.test(text)).toBe(
      reason === 'guest' && moneyParts(money).some(([part]) => part === 'retained'),
    );
  });

  test('the labels differ, and each has its amount', () => {
    const lines = moneyLines({ money, reason });
    expect(new Set(lines.map(([label]) => label)).size).toBe(lines.length);
    expect(lines.flatMap(([, amount]) => amounts(amount)).reduce((sum, cents) => sum + cents, 0)).toBe(paid);
    expect(lines.filter(([label]) => /^Devolvid/.test(label)).flatMap(([, amount]) => amounts(amount))).toEqual(
      [money.sent_cents, money.by_hand_cents].filter((cents) => cents > 0),
    );
  });
});
