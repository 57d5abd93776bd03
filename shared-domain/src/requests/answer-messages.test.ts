import { expect, test } from 'vitest';
import { announcedCodes } from '../testing/announced-codes.ts';
import { answerErrorText, isOver, refusedNote } from './answer-messages.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const unknown = answerErrorText({ message: 'nonsense', code: 'XX000' }, now);

test('every code of every answer has words of its own', () => {
  const procedures = announcedCodes('requests/answer.sql');
  expect(Object.keys(procedures)).toEqual(['accept_request', 'decline_request']);
  for (const [name, codes] of Object.entries(procedures)) {
    expect(codes, name).toContain('request_over');
    for (const code of codes) expect(answerErrorText({ message: code }, now), `${name}: ${code}`).not.toBe(unknown);
  }
});

test('a refusal says which end a request had, until when the date is reserved, and what the text has', () => {
  const over = (status: string) => ({
    message: 'request_over',
    code: 'PT409',
    details: JSON.stringify({ fields: { status } }),
  });
  expect(answerErrorText(over('withdrawn'), now)).toBe('Quem pediu retirou o pedido.');
  expect(answerErrorText(over('lapsed'), now)).toBe('O prazo de 24 horas para responder terminou.');
  expect(answerErrorText(over('of tomorrow'), now)).toBe('Este pedido já terminou.');
  const held = { message: 'date_held', details: '{"fields": {"heldUntil": "2026-11-21T12:25:00Z"}}' };
  expect(answerErrorText(held, now)).toContain('até amanhã, às 9h25.');
  expect(answerErrorText({ message: 'date_held' }, now)).toContain('A data está guardada para outra pessoa, que');
  expect(refusedNote({ message: 'text_blocked', details: '{"fields": {"host_note": "phone"}}' })).toBe(
    'O cliente lê esta mensagem: tire o número de telefone.',
  );
  expect(refusedNote({ message: 'text_blocked' })).toBe(
    'O cliente lê esta mensagem: tire os contatos, os links e as palavras ofensivas.',
  );
  expect([isOver(over('lapsed')), isOver(held), isOver(undefined)]).toEqual([true, false, false]);
});

test('without an answer of the site it says what to do', () => {
  expect(answerErrorText(new TypeError('Failed to fetch'), now)).toContain('Confira sua internet');
  expect(answerErrorText(new DOMException('signal timed out', 'TimeoutError'), now)).toContain('demorou demais');
});
