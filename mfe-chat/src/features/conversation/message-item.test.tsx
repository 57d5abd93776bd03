import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectWords } from 'shared-domain/testing/words.ts';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../../data/chat/chat.ts';
import { chatFileOptions } from '../../data/chat/chat-file.query.ts';
import { MessageItem } from './message-item.tsx';

const path = 'u/1.png';

function draw(message: Partial<ChatMessage>, isOwn = false) {
  const queryClient = new QueryClient();
  const addresses = { view: 'http://api.test/signed', download: 'http://api.test/signed?download=x' };
  queryClient.setQueryData(chatFileOptions({ path, name: '' }).queryKey, addresses);
  return render(
    <QueryClientProvider client={queryClient}>
      <MessageItem
        isOwn={isOwn}
        otherName="Helena Furtado"
        message={{
          id: 'm',
          conversationId: 'c',
          senderId: 's',
          content: null,
          type: 'text',
          file: null,
          blockedBecause: null,
          visitId: null,
          requestId: null,
          createdAt: '2026-11-22T17:32:00Z',
          ...message,
        }}
      />
    </QueryClientProvider>,
  );
}

test('a text with who wrote it and when, in Rio', () => {
  const { container } = draw({ content: 'Pode ser sim!' });
  expect(container.textContent).toBe('Pode ser sim!Helena Furtado, 14:32');
});

test('a blocked message shows its reason, and not its words again', () => {
  const reason = 'Não é permitido enviar links na conversa.';
  const { container } = draw({ content: 'www.exemplo.com', blockedBecause: reason }, true);
  expect(container.textContent).toBe(`Mensagem bloqueada${reason}Você, 14:32`);
});

test('a kind of a later release is said to be unsupported', async () => {
  draw({ type: 'unsupported' });
  await expectWords(screen, 'Tipo de mensagem não suportado');
});

test.each([
  ['image', 'img'],
  ['video', 'video'],
  ['file', null],
] as const)('a file of kind %s has its name, its size and a download', (type, shown) => {
  const { container } = draw({ type, file: { path, name: 'terraço.png', size: 1_468_006 } });
  expect(screen.getByText('terraço.png')).toBeDefined();
  expect(screen.getByText(/^1,4\sMB$/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Baixar terraço.png' });
  expect(link.getAttribute('href')).toBe('http://api.test/signed?download=x');
  expect(container.querySelector('img, video')?.tagName.toLowerCase() ?? null).toBe(shown);
  if (type === 'image')
    expect(screen.getByRole('img', { name: 'Imagem enviada por Helena Furtado: terraço.png' })).toBeDefined();
});

test('what the other one wrote can be reported; what is one’s own can’t', async () => {
  draw({ content: 'Some daqui.' });
  await userEvent.click(screen.getByRole('button', { name: 'Opções desta mensagem' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Denunciar mensagem' }));
  const dialog = await screen.findByRole('dialog', { name: 'Denunciar esta mensagem' });
  expect(dialog.querySelector('blockquote')?.textContent).toBe('Some daqui.');
  cleanup();
  draw({ content: 'Oi!' }, true);
  expect(screen.queryByRole('button', { name: 'Opções desta mensagem' })).toBeNull();
});
