import { render, screen } from '@testing-library/react';
import { expectWords } from 'shared-domain/testing/words.ts';
import { expect, test } from 'vitest';
import type { Conversation } from '../../data/chat/chat.ts';
import { conversationId, helena, me, spaceId } from '../../testing/fake-api.ts';
import { ConversationRow } from './conversation-row.tsx';

const conversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  id: conversationId,
  spaceId,
  spaceTitle: 'Casa do Mirante',
  spaceImage: null,
  role: 'client',
  other: { id: helena, name: 'Helena Furtado', avatarUrl: null },
  createdAt: '2026-11-20T12:00:00Z',
  lastMessageAt: null,
  lastMessage: null,
  unread: 0,
  ...overrides,
});
const draw = (shown: Conversation) =>
  render(
    <ConversationRow
      conversation={shown}
      userId={me}
      now={Date.parse('2026-11-20T15:00:00Z')}
      isCurrent={false}
      isUnsent={false}
      onOpen={() => {}}
      onIntent={() => {}}
    />,
  );

test('the title of the space and the person lead the row; its id is in the small line', async () => {
  draw(conversation());
  const row = screen.getByRole('button');
  expect(row.textContent).toMatch(/^Casa do Mirante.*Helena Furtado/);
  expect(screen.getByText('Espaço #7f3a91c2 · Você é o cliente')).toBeTruthy();
  await expectWords(screen, 'Você é o cliente');
  await expectWords(screen, 'Espaço #');
});

test('of a space that is gone the title stays, and it is said', () => {
  draw(conversation({ spaceId: null }));
  expect(screen.getByRole('button').textContent).toMatch(/^Casa do MiranteEspaço removido.*Helena Furtado/);
});
