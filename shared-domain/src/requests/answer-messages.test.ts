import { expect, test } from 'vitest';
import { announcedCodes } from '../testing/announced-codes.ts';
import { answerFailure } from './answer-messages.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const unknown = answerFailure({ message: 'nonsense', code: 'XX000' });

test('every code of every answer has words of its own', () => {
  const procedures = announcedCodes('requests/answer.sql');
  expect(Object.keys(procedures)).toEqual(['accept_request', 'decline_request']);
  for (const [name, codes] of Object.entries(procedures)) {
    expect(codes, name).toContain('request_over');
    for (const code of codes) expect(answerFailure({ message: code }, now), `${name}: ${code}`).not.toEqual(unknown);
  }
});

test('a request that is over says which end it had', () => {
  const over = (status: string) =>
    answerFailure({ message: 'request_over', details: JSON.stringify({ fields: { status } }) });
  expect(over('withdrawn')).toEqual({ over: 'Quem pediu retirou o pedido.' });
  expect(over('lapsed')).toEqual({ over: 'O prazo de 24 horas para responder terminou.' });
  expect(over('of tomorrow')).toEqual({ over: 'Este pedido já terminou.' });
  expect(answerFailure({ message: 'request_not_found' })).toEqual({ over: 'Este pedido não existe mais.' });
});

test('a refusal says until when the date is reserved, and at the message what it has', () => {
  const held = { message: 'date_held', details: '{"fields": {"heldUntil": "2026-11-21T12:25:00Z"}}' };
  expect(answerFailure(held, now)).toEqual({
    root: 'A data está guardada para outra pessoa até amanhã, às 9h25. Se ela não pagar, você pode aceitar este pedido.',
  });
  expect(answerFailure({ message: 'text_blocked', details: '{"fields": {"host_note": "phone"}}' })).toEqual({
    note: 'O cliente lê esta mensagem: tire o número de telefone.',
  });
  expect(answerFailure({ message: 'text_blocked' })).toEqual({
    note: 'O cliente lê esta mensagem: tire os contatos, os links e as palavras ofensivas.',
  });
});

test('without an answer of the site it says what to do', () => {
  expect(answerFailure(new TypeError('Failed to fetch'))).toMatchObject({ root: expect.stringMatching(/internet/) });
  expect(answerFailure(new DOMException('signal timed out', 'TimeoutError'))).toMatchObject({
    root: expect.stringMatching(/demorou demais/),
  });
});
