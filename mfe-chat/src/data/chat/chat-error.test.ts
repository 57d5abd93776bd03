import { UploadError } from 'shared-domain/files/upload-file.ts';
import { expect, test } from 'vitest';
import { ChatError, openConversationMessage, sendFailureText, toChatError } from './chat-error.ts';

test('the product’s words for a conversation that can’t be started', () => {
  expect(openConversationMessage({ message: 'chat_with_self', code: 'PT403' })).toEqual({
    title: 'Ação não permitida',
    text: 'Você não pode conversar consigo mesmo.',
  });
  expect(openConversationMessage({ message: 'unauthenticated', code: 'PT401' })).toEqual({
    title: 'Login necessário',
    text: 'Você precisa estar logado para conversar com o anfitrião.',
  });
  for (const error of [new ChatError('space_not_found'), { message: 'x', code: 'XX000' }, new TypeError('fetch')])
    expect(openConversationMessage(error)).toEqual({ title: 'Erro', text: 'Não foi possível iniciar a conversa.' });
});

test('why something was not sent, and what to do', () => {
  expect(sendFailureText({ message: 'boom', code: 'XX000' }, 'text')).toBe('Não foi possível enviar a mensagem.');
  expect(sendFailureText({ message: 'boom', code: 'XX000' }, 'file')).toBe('Não foi possível enviar o arquivo.');
  const refused = new UploadError(403, 'new row violates row-level security policy for table "objects"');
  expect(sendFailureText(refused, 'file')).toBe(
    'Não foi possível enviar o arquivo. Você chegou ao limite de arquivos por dia. Tente novamente amanhã.',
  );
  expect(sendFailureText({ message: 'TypeError: Failed to fetch', code: '' }, 'text')).toBe(
    'Não foi possível enviar a mensagem. Confira a conexão.',
  );
  expect(sendFailureText({ message: 'rate_limited', code: 'PT429' }, 'text')).toMatch(/aguarde um minuto/);
  expect(sendFailureText({ message: 'recipient_gone', code: 'PT409' }, 'text')).toMatch(/encerrou a conta/);
});

test('a policy that refuses differs from a failure', () => {
  expect(toChatError({ message: 'new row violates row-level security policy', code: '42501' }).code).toBe(
    'conversation_not_yours',
  );
});
