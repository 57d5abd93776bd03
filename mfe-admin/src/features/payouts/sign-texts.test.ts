import { expect, test } from 'vitest';
import type { AffiliateSign } from '../../data/affiliates/affiliate-signs.query.ts';
import { signText } from './sign-texts.ts';

const sign = (details: Partial<AffiliateSign>): AffiliateSign => ({
  kind: 'card',
  is_own: false,
  events: 1,
  accounts: 1,
  bookings: [],
  people: [],
  seen_from: '2026-11-22T17:03:00Z',
  seen_to: '2026-11-22T17:51:00Z',
  ...details,
});

test.each<[Partial<AffiliateSign>, string]>([
  [{ is_own: true }, 'Um cartão que pagou reservas desta conta pagou também 1 reserva pelo link, em 22/11/2026.'],
  [
    { is_own: true, events: 3, accounts: 2 },
    'Um cartão que pagou reservas desta conta pagou também 3 reservas pelo link, a última em 22/11/2026.',
  ],
  [{ events: 4, accounts: 2 }, 'O mesmo cartão pagou reservas de 2 contas pelo link, a última em 22/11/2026.'],
  [{ kind: 'signups', events: 12 }, '12 cadastros pelo link em até uma hora: em 22/11/2026, das 14:03 às 14:51.'],
  [
    { kind: 'bookings', events: 5, seen_to: '2026-11-23T04:00:00Z' },
    '5 reservas pagas pelo link em até um dia: de 22/11/2026 às 14:03 a 23/11/2026 às 01:00.',
  ],
  [{ kind: 'cpf', is_own: true }, 'O CPF desta conta está também em outra conta, criada em 22/11/2026.'],
  [
    { kind: 'key', is_own: true, accounts: 2 },
    'A chave PIX desta conta está também em outras 2 contas; a última foi criada em 22/11/2026.',
  ],
  [
    { kind: 'phone', accounts: 3 },
    '3 contas que vieram pelo link têm o mesmo telefone; a última foi criada em 22/11/2026.',
  ],
  [
    { kind: 'email', accounts: 2 },
    '2 contas que vieram pelo link têm o mesmo e-mail; a última foi criada em 22/11/2026.',
  ],
])('a sign says what was seen and when: %o', (details, sentence) => {
  expect(signText(sign(details))).toBe(sentence);
});
