import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingMoney } from 'shared-domain/testing/booking-money.ts';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test } from 'vitest';
import { ReceiptCheckPage } from './receipt-check-page.tsx';

const code = 'F2ZB7E54M9K2MWX3';
const receipt = {
  booking_code: 'a3f29c1e',
  title: 'Casa do Mirante',
  event_date: '2999-12-12',
  paid_at: '2026-11-01T12:00:00Z',
  total_cents: 934_500,
  status: 'paid',
  cancelled_at: null,
  cancellation_reason: null,
  money: bookingMoney({ paid_cents: 934_500 }),
};
let api: FakeApi;
let answer: unknown = receipt;
const requested: unknown[] = [];

beforeEach(() => {
  answer = receipt;
  requested.length = 0;
  api = new FakeApi().on('check_receipt', ({ body }) => {
    requested.push((body as { receipt_code: string }).receipt_code);
    return answer;
  });
  api.install();
});

const draw = (at: string) => renderPart(<ReceiptCheckPage />, { remote: 'booking', at });
const found = () => screen.findByRole('region', { name: 'Comprovante verdadeiro' });
const words = async () => (await found()).textContent?.replaceAll(/\s/g, ' ') ?? '';

test('a code in the address is checked at once: number, space, day, sum and how it stands', async () => {
  draw(`/conferir#${code}`);
  const text = await words();
  for (const part of [
    'Confirmada',
    'a3f29c1e',
    'Casa do Mirante',
    '12 de dezembro de 2999',
    'R$ 9.345,00',
    '01/11/2026',
  ])
    expect(text).toContain(part);
  expect(requested).toEqual([code]);
});

test('of a cancelled one, what went back and what is on its way', async () => {
  answer = {
    ...receipt,
    status: 'cancelled',
    cancelled_at: '2026-11-10T15:00:00Z',
    money: bookingMoney({
      paid_cents: 934_500,
      sent_cents: 300_000,
      by_hand_cents: 100_000,
      waiting_cents: 300_000,
      failed_cents: 200_000,
    }),
  };
  draw(`/conferir#${code}`);
  const text = await words();
  for (const part of ['Cancelada em10/11/2026', 'DevolvidoR$ 4.000,00', 'A devolverR$ 5.000,00'])
    expect(text).toContain(part);
});

test('of one that was contested at the bank, what the bank took back', async () => {
  answer = { ...receipt, money: bookingMoney({ paid_cents: 934_500, withdrawn_cents: 934_500, dispute: 'open' }) };
  draw(`/conferir#${code}`);
  expect(await words()).toContain('Contestado no bancoR$ 9.345,00');
});

test('typed from paper, with hyphens and in small letters', async () => {
  draw('/conferir');
  const user = userEvent.setup();
  expect(requested).toEqual([]);
  await user.type(screen.getByLabelText('Código do comprovante'), 'f2zb-7e54-m9k2-mwx3');
  await user.click(screen.getByRole('button', { name: 'Conferir' }));
  expect(await words()).toContain('Casa do Mirante');
  expect(requested).toEqual([code]);
});

test('what can be no code is said at its field, and nobody is asked', async () => {
  draw('/conferir#nada');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Conferir' }));
  expect(screen.getByText('Informe o código do comprovante.')).toBeTruthy();
  await user.type(screen.getByLabelText('Código do comprovante'), '0000');
  await user.click(screen.getByRole('button', { name: 'Conferir' }));
  expect(await screen.findByText(/^São 16 letras e números/)).toBeTruthy();
  expect(requested).toEqual([]);
});

test('a code that no receipt has', async () => {
  answer = null;
  draw(`/conferir#${code}`);
  expect(await screen.findByRole('heading', { name: 'Nenhum comprovante tem este código' })).toBeTruthy();
});

test('a failure says so and can be tried again', async () => {
  answer = Response.json({ message: 'x' }, { status: 500 });
  draw(`/conferir#${code}`);
  expect(await screen.findByText('Não foi possível conferir agora.')).toBeTruthy();
  answer = receipt;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await words()).toContain('Casa do Mirante');
});
