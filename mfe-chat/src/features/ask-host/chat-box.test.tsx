import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gates, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test } from 'vitest';
import { ChatApi, helena, me, signIn, spaceId } from '../../testing/fake-api.ts';
import { ChatBox } from './chat-box.tsx';

let api: ChatApi;
beforeEach(() => {
  localStorage.clear();
  gates.requireSignIn.mockClear();
  api = new ChatApi();
  api.install();
});

const draw = () =>
  renderPart(
    <ChatBox
      space={{ id: spaceId, title: 'Casa do Mirante' }}
      host={{ id: helena, name: 'Helena Furtado' }}
      responseTime="Cerca de 1 hora"
    />,
    { remote: 'chat' },
  );
const field = () => screen.getByLabelText('Mensagem para Helena Furtado');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }));

test('a visitor is asked to sign in, and finds the text again afterwards', async () => {
  signOut();
  const { unmount } = draw();
  await expectWords(screen, 'Você precisa estar logado para conversar com o anfitrião.');
  expect(screen.getByText('Costuma responder em cerca de 1 hora.')).toBeDefined();
  await userEvent.type(field(), 'Tem estacionamento?');
  await send();
  expect(toasts).toMatchObject([
    { title: 'Login necessário', text: 'Você precisa estar logado para conversar com o anfitrião.' },
  ]);
  expect(gates.requireSignIn).toHaveBeenCalledOnce();
  unmount();
  signIn();
  draw();
  expect(field()).toHaveProperty('value', 'Tem estacionamento?');
  await send();
  await screen.findByText(/Mensagem enviada/);
  expect(api.opened).toEqual([spaceId]);
  expect(api.messages).toMatchObject([{ sender_id: me, content: 'Tem estacionamento?' }]);
  expect(field()).toHaveProperty('value', '');
  expect(localStorage).toHaveLength(0);
});

test('an empty text is not sent', async () => {
  signIn();
  draw();
  await userEvent.type(field(), '   ');
  await send();
  expect(document.activeElement).toBe(field());
  expect(api.opened).toEqual([]);
});

test('what is blocked or fails keeps the text and says why', async () => {
  signIn();
  draw();
  api.blocked = { 'me liga': 'Não é permitido compartilhar números de telefone na conversa.' };
  await userEvent.type(field(), 'me liga');
  await send();
  await screen.findByText(/Mensagem bloqueada: Não é permitido compartilhar números/);
  await expectWords(screen, 'Mensagem bloqueada');
  expect(field()).toHaveProperty('value', 'me liga');
  expect(api.opened).toEqual([]);
  await userEvent.type(field(), ' amanhã');
  expect(screen.queryByText(/Mensagem bloqueada/)).toBeNull();
  api.openRefusal = { code: 'space_not_found', status: 404 };
  await send();
  await expectWords(screen, 'Não foi possível iniciar a conversa.');
  api.openRefusal = { code: 'chat_with_self', status: 403 };
  await send();
  await expectWords(screen, 'Ação não permitida');
  await expectWords(screen, 'Você não pode conversar consigo mesmo.');
  api.openRefusal = null;
  api.losesAnswer = true;
  await send();
  await expectWords(screen, 'Não foi possível enviar a mensagem.');
  await send();
  await screen.findByText(/Mensagem enviada/);
  expect(api.messages).toMatchObject([{ content: 'me liga amanhã' }]);
});

test('the host has nobody to write to here', () => {
  signIn(helena);
  draw();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Minhas Conversas' }).getAttribute('href')).toBe('/chat');
});
