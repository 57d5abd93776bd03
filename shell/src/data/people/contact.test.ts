import { expect, test } from 'vitest';
import { contactSchema } from './contact.schema.ts';
import { contactRefusal } from './send-contact-message.mutation.ts';

const whole = { name: ' Ana ', email: ' ana@exemplo.com ', phone: '', subject: 'Reserva', message: 'Olá' };

test('the phone may be left out; spaces around are cut', () => {
  expect(contactSchema.parse(whole)).toEqual({ ...whole, name: 'Ana', email: 'ana@exemplo.com' });
});

test('says what is missing or wrong, field by field', () => {
  const parsed = contactSchema.safeParse({ name: '', email: 'ana@', phone: '12', subject: ' ', message: '' });
  const errors = parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  expect(Object.fromEntries(errors.reverse())).toEqual({
    name: 'Campos obrigatórios',
    email: 'Informe um e-mail válido.',
    phone: 'Informe o telefone com DDD, por exemplo (21) 99887-7665. De outro país, comece com + e o código do país.',
    subject: 'Campos obrigatórios',
    message: 'Campos obrigatórios',
  });
});

test('a header cannot be written into the address', () => {
  expect(contactSchema.safeParse({ ...whole, email: 'a@b.com\nBcc: x@y.com' }).success).toBe(false);
});

test('a refusal names its fields; too many messages and the unknown have a sentence', () => {
  expect(contactRefusal({ message: 'invalid_input', details: '{"fields":["email","ghost"]}' }).fields).toEqual({});
  expect(contactRefusal({ message: 'invalid_input', details: '{"fields":["email"]}' }).fields).toEqual({
    email: 'Informe um e-mail válido.',
  });
  expect(contactRefusal({ message: 'rate_limited' }).text).toContain('Tente novamente mais tarde.');
  expect(contactRefusal(new TypeError('fetch failed'))).toEqual({
    fields: {},
    text: 'Não foi possível enviar sua mensagem. Tente novamente.',
  });
});
