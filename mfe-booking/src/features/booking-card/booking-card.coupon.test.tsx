import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CouponErrorCode } from 'shared-domain/coupons/coupon-messages.ts';
import { setSession } from 'shared-domain/platform';
import { gates, signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BookingApi, couponId, space } from '../../testing/fake-api.ts';
import { BookingCard } from './booking-card.tsx';

let api: BookingApi;
let user: ReturnType<typeof userEvent.setup>;
const open = vi.fn(() => ({ opener: null, location: { replace: vi.fn() }, close: vi.fn() }) as unknown as Window);

// next to the space it loads with the card
beforeAll(() =>
  Promise.all([
    import('./card-body.tsx'),
    import('shared-domain/bookings/booking-messages.ts'),
    import('shared-domain/coupons/coupon-messages.ts'),
  ]),
);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  api = new BookingApi();
  api.install();
  api.coupons = { VERAO10: { discount: 50_000 } };
  vi.stubGlobal('open', open);
  localStorage.clear();
  signIn();
});

afterEach(() => {
  vi.clearAllMocks();
});

const card = () => renderPart(<BookingCard space={space} initialDate="2026-12-12" />, { remote: 'booking' });
const field = () => screen.getByLabelText(/^Cupom/);
const reserve = () => screen.getByRole('button', { name: /^Reservar/ });
const apply = () => user.click(screen.getByRole('button', { name: 'Aplicar' }));
const total = () => screen.getByText(/^(Total|Novo total)$/).parentElement?.textContent;

async function readyCard() {
  card();
  await screen.findByText('Data disponível');
  fireEvent.change(screen.getByLabelText('Número de convidados'), { target: { value: '110' } });
  await user.click(screen.getByRole('button', { name: 'Tenho um cupom' }));
}

async function readyCardWithCoupon() {
  await readyCard();
  fireEvent.change(field(), { target: { value: 'verao10' } });
  await apply();
  await screen.findByText(/Desconto de R\$\s500,00 aplicado/);
}

test('a code is written in upper case, applied, shown in the sums, sent, and can be removed', async () => {
  await readyCard();
  await user.type(field(), ' verao10 ');
  expect(field()).toHaveProperty('value', ' VERAO10 ');
  await apply();
  expect(await screen.findByRole('button', { name: 'Remover cupom VERAO10' })).toBeTruthy();
  expect(api.requestedCoupons).toEqual([{ coupon_code: 'VERAO10', booking_amount: 934_500 }]);
  // in its row: a toast would lie over the total
  expect(toasts).toEqual([]);
  await expectWords(screen, 'Cupom aplicado!');
  await expectWords(screen, 'Desconto de R$ 500,00 aplicado');
  expect(
    within(screen.getByText('Cupom VERAO10').parentElement as HTMLElement).getByText(/− R\$\s500,00/),
  ).toBeTruthy();
  expect(total()).toMatch(/R\$\s8\.845,00/);

  await user.click(reserve());
  await waitFor(() => expect(api.requests).toHaveLength(1));
  expect(api.requests[0]?.body).toMatchObject({ couponId, discountAmount: 50_000, basePrice: 890_000 });
});

test('removed, the sums are as before', async () => {
  await readyCardWithCoupon();
  await user.click(screen.getByRole('button', { name: 'Remover cupom VERAO10' }));
  await expectWords(screen, 'Cupom removido');
  expect(total()).toMatch(/R\$\s9\.345,00/);
  expect(field()).toHaveProperty('value', '');
  await user.click(reserve());
  await waitFor(() => expect(api.requests).toHaveLength(1));
  expect(api.requests[0]?.body).toMatchObject({ couponId: null, discountAmount: 0 });
});

test('Enter applies the coupon and books nothing', async () => {
  await readyCard();
  await user.type(field(), 'VERAO10{Enter}');
  expect(await screen.findByText('Cupom aplicado!')).toBeTruthy();
  expect(api.requests).toEqual([]);
});

test('an empty code is asked for in its field', async () => {
  await readyCard();
  await apply();
  await expectWords(screen, 'Código obrigatório: Digite um código de cupom');
  await expectWords(screen, 'Digite um código de cupom');
  await expectWords(screen, 'Código obrigatório');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(toasts).toEqual([]);
  expect(api.requestedCoupons).toEqual([]);
});

const refusals: Record<CouponErrorCode, RegExp> = {
  coupon_unknown: /Não encontramos este cupom/,
  coupon_inactive: /desativado/,
  coupon_not_yet_valid: /ainda não começou a valer/,
  coupon_expired: /expirou/,
  coupon_used_up: /limite de usos/,
  coupon_minimum_not_reached: /a partir de R\$\s20\.000,00/,
  coupon_too_many_attempts: /Espere alguns minutos/,
};

test.each(Object.entries(refusals))('%s is said in the field, and by no toast', async (error, sentence) => {
  api.coupons = { NATAL: { error, minimum: 2_000_000 } };
  await readyCard();
  await user.type(field(), 'natal');
  await apply();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(toasts).toEqual([]);
  expect(total()).toMatch(/R\$\s9\.345,00/);
  expect(field()).toHaveProperty('value', 'NATAL');
});

test('after a refused coupon Reservar leads to it and says the way out, not to apply it again', async () => {
  api.coupons = { NATAL: { error: 'coupon_expired' } };
  await readyCard();
  await user.type(field(), 'natal');
  await apply();
  const words = 'Cupom inválido: Este cupom expirou. Apague o código para reservar sem desconto.';
  expect(await screen.findByText(words)).toBeTruthy();
  await expectWords(screen, 'Cupom inválido');
  await user.click(reserve());
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/Aplique o cupom/)).toBeNull();
  expect(api.requests).toEqual([]);
  await user.clear(field());
  await user.click(reserve());
  await waitFor(() => expect(api.requests).toHaveLength(1));
});

test('a form that is drawn anew does not take the focus to the coupon that was refused before', async () => {
  await readyCard();
  await user.type(field(), 'verao10');
  await user.click(reserve());
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.clear(field());
  await user.click(reserve());
  await screen.findByText('Aguardando pagamento');
  await user.click(screen.getByRole('button', { name: 'Cancelar reserva em andamento' }));
  const requested = within(await screen.findByRole('alertdialog'));
  await user.click(requested.getByRole('button', { name: 'Cancelar reserva' }));
  await screen.findByRole('button', { name: 'Reservar' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByLabelText(/^Cupom/)).toBeNull();
});

test('when nobody can say, the code stays and can be tried again', async () => {
  api.couponsFail = true;
  await readyCard();
  await user.type(field(), 'verao10');
  await apply();
  await expectWords(screen, 'Não foi possível validar o cupom. Tente novamente.');
  expect(toasts).toEqual([]);
  api.couponsFail = false;
  await apply();
  expect(await screen.findByText('Cupom aplicado!')).toBeTruthy();
});

test('a code that was typed and not applied is not lost without a word', async () => {
  await readyCard();
  await user.type(field(), 'verao10');
  await user.click(reserve());
  expect(await screen.findByText('Aplique o cupom ou apague o código antes de reservar.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(api.requests).toEqual([]);
  await user.clear(field());
  await user.click(reserve());
  await waitFor(() => expect(api.requests).toHaveLength(1));
});

test('a coupon that stopped being valid is said before paying, and the sums go back', async () => {
  await readyCardWithCoupon();
  api.refuse = { status: 409, code: 'coupon_used_up' };
  await user.click(reserve());
  expect(
    await screen.findByText(/^Cupom inválido: Este cupom atingiu o limite de usos\. Apague o código/),
  ).toBeTruthy();
  expect(total()).toMatch(/R\$\s9\.345,00/);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(toasts.filter(({ tone }) => tone === 'danger')).toEqual([]);
  expect(screen.queryByText('Aguardando pagamento')).toBeNull();
});

test('after a reload the coupon is asked again, and a lapsed one is said', async () => {
  await readyCardWithCoupon();
  cleanup();
  card();
  expect(await screen.findByText(/Desconto de R\$\s500,00 aplicado/)).toBeTruthy();
  expect(api.requestedCoupons).toHaveLength(2);

  cleanup();
  api.coupons = { VERAO10: { error: 'coupon_expired' } };
  card();
  expect(await screen.findByText(/^Cupom inválido: Este cupom expirou\./)).toBeTruthy();
  cleanup();
  card();
  await screen.findByText('Data disponível');
  expect(api.requestedCoupons).toHaveLength(3);
});

test('a new price is reckoned with the coupon of that price', async () => {
  await readyCardWithCoupon();
  cleanup();
  api.coupons = { VERAO10: { discount: 40_000 } };
  api.terms = { ...api.terms, price: 4000 };
  renderPart(<BookingCard space={space} initialDate="2026-12-12" />, { remote: 'booking' });
  expect(await screen.findByText(/Desconto de R\$\s400,00 aplicado/)).toBeTruthy();
  expect(api.requestedCoupons.at(-1)).toEqual({ coupon_code: 'VERAO10', booking_amount: 420_000 });
  expect(total()).toMatch(/R\$\s3\.800,00/);
});

test('signed out the field asks for sign-in; on the way back the coupon is applied, and all that was typed is there', async () => {
  signOut();
  await readyCard();
  await user.type(field(), 'verao10');
  await apply();
  expect(await screen.findByText('Você precisa estar logado para usar um cupom.')).toBeTruthy();
  expect(field()).toHaveProperty('value', 'VERAO10');
  expect(gates.requireSignIn).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(gates.requireSignIn).toHaveBeenCalledOnce();
  expect(toasts).toEqual([]);
  expect(api.requestedCoupons).toEqual([]);
  cleanup();
  signIn();
  renderPart(<BookingCard space={space} />, { remote: 'booking' });
  expect(await screen.findByText(/Desconto de R\$\s500,00 aplicado/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Data do evento sáb., 12\/12\/2026/ })).toBeTruthy();
  expect(screen.getByLabelText('Número de convidados')).toHaveProperty('value', '110');
});

test('before it is known who is there, a coupon leads nobody away', async () => {
  setSession({ status: 'loading', user: null });
  await readyCard();
  await user.type(field(), 'verao10');
  await apply();
  expect(gates.requireSignIn).not.toHaveBeenCalled();
  expect(toasts).toEqual([{ title: 'Carregando', text: 'Aguarde enquanto verificamos seu perfil...' }]);
  expect(field()).toHaveProperty('value', 'VERAO10');
});

test('a total of zero is confirmed without a checkout page', async () => {
  api.coupons = { CORTESIA: { discount: 934_500 } };
  api.made = { status: 'paid', checkout_url: null, stripe_session_id: null, total_amount: 0, discount_amount: 934_500 };
  await readyCard();
  await user.type(field(), 'cortesia');
  await apply();
  expect(await screen.findByText(/confirmada na hora/)).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'PIX' })).toBeNull();
  await user.click(reserve());
  expect(await screen.findByText('O espaço é seu neste dia.')).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
  expect(toasts.at(-1)?.title).toBe('Reserva confirmada');
});

test('a coupon that is worth something else by now: refused before paying, and reckoned anew', async () => {
  await readyCardWithCoupon();
  api.refuse = { status: 409, code: 'price_changed' };
  api.coupons = { VERAO10: { discount: 30_000 } };
  await user.click(reserve());
  await user.click(await screen.findByRole('button', { name: 'Atualizar o preço' }));
  expect(await screen.findByText(/Desconto de R\$\s300,00 aplicado/)).toBeTruthy();
  expect(total()).toMatch(/R\$\s9\.045,00/);
  api.refuse = null;
  await user.click(reserve());
  await waitFor(() => expect(api.requests).toHaveLength(2));
  expect(api.requests[1]?.body).toMatchObject({ couponId, discountAmount: 30_000 });
});
