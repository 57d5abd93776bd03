import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCardForm } from './card-form.ts';
import { crc16, pixCode } from './pix-code.ts';
import { type Fixture, pixParams, sessionParams, startFixture } from './sandbox-fixture.ts';

let fixture: Fixture;
let stripe: Stripe;

beforeAll(async () => {
  fixture = await startFixture();
  stripe = fixture.client();
});
afterAll(() => fixture.stop());

const visit = (path: string) => fetch(fixture.url + path, { redirect: 'manual' });
const submit = (path: string, form: Record<string, string>) =>
  fetch(fixture.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Marina Azevedo' };
const create = async (params = sessionParams()) => (await stripe.checkout.sessions.create(params)).id;
const chargesOf = async (id: string) => {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  return intent ? (await stripe.charges.list({ payment_intent: String(intent) })).data : [];
};

test('the page shows what is paid and protects itself', async () => {
  const response = await visit(`/c/pay/${await create()}`);
  const page = await response.text();
  expect(response.status).toBe(200);
  for (const text of ['Pagar com cartão', 'R$\u00a09.345,00', 'Casa do Mirante, 12/12/2026', 'Esta sessão expira em']) {
    expect(page).toContain(text);
  }
  const policy = String(response.headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:3000;");
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page).not.toMatch(/<script(?![^>]*src=)|\sstyle="|\son\w+="/);
});

test('an item may have a second line', async () => {
  const productData = { name: 'Casa do Mirante', description: 'Reserva para 12/12/2026' };
  const id = await create(
    sessionParams({
      line_items: [{ price_data: { currency: 'brl', unit_amount: 100, product_data: productData }, quantity: 2 }],
    }),
  );
  const page = await (await visit(`/c/pay/${id}`)).text();
  expect(page).toContain('Casa do Mirante × 2<span class="detail">Reserva para 12/12/2026</span>');
});

test('texts of the shop stay texts', async () => {
  const name = '<script>alert(1)</script>"\'&';
  const id = await create(
    sessionParams({
      line_items: [{ price_data: { currency: 'brl', unit_amount: 100, product_data: { name } }, quantity: 1 }],
    }),
  );
  const page = await (await visit(`/c/pay/${id}`)).text();
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('paying leads to the shop, with the session in the address', async () => {
  const id = await create();
  const paid = await submit(`/c/pay/${id}/cartao`, card);
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(`http://localhost:3000/booking-success?session_id=${id}`);
  expect(await (await visit(`/c/pay/${id}`)).text()).toContain('Este pedido já foi pago');
});

test('sent twice or twenty times, the form charges once', async () => {
  const id = await create();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(`/c/pay/${id}/cartao`, card)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await chargesOf(id)).toHaveLength(1);
});

test.each([
  ['4000 0000 0000 0002', 'Cartão recusado. Tente outro cartão de teste.'],
  ['4000 0000 0000 9995', 'Cartão sem saldo suficiente.'],
  ['4000 0000 0000 0069', 'Este cartão está vencido.'],
  ['4000 0000 0000 0127', 'O código de segurança está incorreto.'],
  ['4111 1111 1111 1111', 'Este não é um cartão de teste.'],
])('%s is refused with a reason and keeps what was typed', async (number, text) => {
  const id = await create();
  const answer = await submit(`/c/pay/${id}/cartao`, { ...card, number });
  const page = await answer.text();
  expect(answer.status).toBe(402);
  expect(page).toContain(text);
  expect(page).toContain(`value="${number}"`);
  expect(page).toContain('aria-invalid="true"');
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
});

describe('3-D Secure', () => {
  const requested = async (number = '4000002500003155') => {
    const id = await create();
    const answer = await submit(`/c/pay/${id}/cartao`, { ...card, number });
    expect(answer.headers.get('location')).toBe(`/c/pay/${id}/autenticacao`);
    expect(await chargesOf(id)).toHaveLength(0);
    return id;
  };

  test('authorised, it pays', async () => {
    const id = await requested();
    expect(await (await visit(`/c/pay/${id}/autenticacao`)).text()).toContain('Autorizar pagamento');
    const answer = await submit(`/c/pay/${id}/autenticacao`, { resposta: 'autorizar' });
    expect(answer.headers.get('location')).toContain('/booking-success');
    expect(await chargesOf(id)).toMatchObject([{ paid: true }]);
  });

  test('refused, nothing is charged and another card can be tried', async () => {
    const id = await requested();
    const answer = await submit(`/c/pay/${id}/autenticacao`, { resposta: 'recusar' });
    expect(await answer.text()).toContain('A autenticação não foi autorizada.');
    expect(await chargesOf(id)).toHaveLength(0);
    expect((await submit(`/c/pay/${id}/cartao`, card)).status).toBe(303);
  });

  test('a card without money is refused after it, too', async () => {
    const id = await requested('4000008260003178');
    expect((await submit(`/c/pay/${id}/autenticacao`, { resposta: 'autorizar' })).status).toBe(402);
  });

  test('a session expired meanwhile is not paid', async () => {
    const id = await requested();
    await stripe.checkout.sessions.expire(id);
    await submit(`/c/pay/${id}/autenticacao`, { resposta: 'autorizar' });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
  });
});

test('a PIX is asked for, shown and paid', async () => {
  const id = await create(pixParams());
  expect(await (await visit(`/c/pay/${id}`)).text()).toContain('Gerar código PIX');
  await submit(`/c/pay/${id}/pix`, {});
  const page = await (await visit(`/c/pay/${id}`)).text();
  expect(page).toContain('Simular pagamento');
  expect(page).toContain('O código PIX vale por mais');
  const code = /value="(000201[^"]+)"/.exec(page)?.[1] ?? '';
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
  expect(await (await visit(`/c/pay/${id}/estado`)).json()).toEqual({ state: 'pix', next: null });
  const paid = await submit(`/c/pay/${id}/banco`, { resultado: 'pago' });
  expect(paid.headers.get('location')).toContain('/booking-success');
  expect(await (await visit(`/c/pay/${id}/estado`)).json()).toMatchObject({ state: 'paid' });
});

test.each([
  ['falha', 'O banco não concluiu o PIX.'],
  ['expirado', 'O código PIX expirou'],
])('a PIX that ends in "%s" says so', async (resultado, text) => {
  const id = await create(pixParams());
  await submit(`/c/pay/${id}/pix`, {});
  await submit(`/c/pay/${id}/banco`, { resultado });
  expect(await (await visit(`/c/pay/${id}`)).text()).toContain(text);
});

test('a payment that comes too late is refused and not charged', async () => {
  const id = await create();
  await fixture.control(`/sessions/${id}/advance`, { seconds: 31 * 60 });
  expect(await (await visit(`/c/pay/${id}`)).text()).toContain('Esta sessão expirou');
  await submit(`/c/pay/${id}/cartao`, card);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
});

test('an unknown session is a page, not an error', async () => {
  const answer = await visit('/c/pay/cs_test_nope');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Sessão não encontrada');
});

test.each([
  [{ number: '' }, 'number', 'Informe o número do cartão.'],
  [{ number: '4242 4242 4242 4241' }, 'number', 'O número do cartão está incorreto.'],
  [{ number: '4242' }, 'number', 'O número do cartão está incompleto.'],
  [{ expiry: '13/34' }, 'expiry', 'Use o formato MM/AA.'],
  [{ expiry: '11/25' }, 'expiry', 'Este cartão está vencido.'],
  [{ cvc: '12' }, 'cvc', 'O código tem 3 algarismos.'],
  [{ number: '378282246310005', cvc: '123' }, 'cvc', 'O código tem 4 algarismos.'],
  [{ email: 'ninguém' }, 'email', 'Informe um e-mail válido, como nome@exemplo.com.'],
  [{ name: ' ' }, 'name', 'Informe o nome no cartão.'],
])('the form refuses %o', (overrides, field, text) => {
  const result = readCardForm({ email: 'ana@exemplo.com', ...card, ...overrides }, new Date(2025, 11, 1));
  expect(result.errors).toMatchObject({ [field]: text });
});

test('a card is valid until the end of its month', () => {
  const form = { email: 'ana@exemplo.com', ...card, expiry: '12/25' };
  expect(readCardForm(form, new Date(2025, 11, 31)).card).toMatchObject({ expMonth: 12, expYear: 2025 });
  expect(readCardForm(form, new Date(2026, 0, 1)).errors).toBeDefined();
});

test('the check digits of a PIX code are those of the central bank', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(pixCode(1, 'pi_abc')).toContain('54040.01');
});
