import { expect, test } from 'vitest';
import { blockedTexts, refusedTextMessage, textRefusals } from './refused-text.ts';

test('a refused text says who reads it and what to take out', () => {
  expect(refusedTextMessage('A resposta é pública', 'email')).toBe('A resposta é pública: tire o e-mail.');
  expect(refusedTextMessage('O nome é público', 'a kind of a later release')).toBe(
    'O nome é público: tire os contatos.',
  );
  expect(textRefusals('line', 'content', 'Todos leem')).toMatchObject({
    line_has_phone: { content: 'Todos leem: tire o número de telefone.' },
    line_has_words: { content: 'Todos leem: tire as palavras ofensivas.' },
  });
});

test('text_blocked names its fields; other failures name none', () => {
  expect(blockedTexts({ message: 'text_blocked', details: '{"fields": {"bio": "link"}}' })).toEqual({ bio: 'link' });
  for (const failure of [
    { message: 'text_blocked' },
    { message: 'text_blocked', details: '{}' },
    { message: 'offline' },
    null,
  ])
    expect(blockedTexts(failure)).toEqual({});
});
