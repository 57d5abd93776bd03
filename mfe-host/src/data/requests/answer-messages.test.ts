import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answerErrorText, isOver, refusedNote } from './answer-messages.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const procedures = readFileSync(
  new URL('../../../../backend/supabase/schemas/requests/answer.sql', import.meta.url),
  'utf8',
);
const codes = [...procedures.matchAll(/-- @api[\s\S]*?\bCodes: ([\s\S]*?)\.\n(?!--)/g)]
  .flatMap(([, list = '']) => list.replace(/\([^)]*\)/g, '').split(','))
  .map((code) => code.replace(/[^a-z_]/g, ''));
const unknown = answerErrorText({ message: 'nonsense', code: 'XX000' }, now);

test('the procedures name their codes', () => {
  expect(codes).toContain('notice_too_short');
  expect(codes.filter((code) => code === 'request_over')).toHaveLength(2);
});

test.each([...new Set(codes)])('%s has words of its own', (code) => {
  expect(answerErrorText({ message: code, code: 'PT409' }, now)).not.toBe(unknown);
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
  expect(answerErrorText(held, now)).toContain('até amanhã, às 9:25.');
  expect(refusedNote({ message: 'text_blocked', details: '{"fields": {"host_note": "phone"}}' })).toBe(
    'O cliente lê esta mensagem: tire o número de telefone.',
  );
  expect([isOver(over('lapsed')), isOver(held), isOver(undefined)]).toEqual([true, false, false]);
  expect(answerErrorText({ message: 'TypeError: Failed to fetch', code: '' }, now)).toContain('Confira sua internet');
});
