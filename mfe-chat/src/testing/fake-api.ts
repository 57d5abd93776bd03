import { type Call, FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { signIn as signInAs } from 'shared-domain/testing/fake-platform.ts';
import type { Conversation } from '../data/chat/chat.ts';

export const me = '11111111-0000-4000-8000-000000000001';
export const helena = '22222222-0000-4000-8000-000000000002';
export const conversationId = 'c0000000-0000-4000-8000-000000000001';
export const spaceId = '7f3a91c2-0000-4000-8000-000000000001';

/** With her, about her space, as the guest. */
export const conversation: Conversation = {
  id: conversationId,
  spaceId,
  spaceTitle: 'Casa do Mirante',
  spaceImage: null,
  role: 'client',
  other: { id: helena, name: 'Helena Furtado', avatarUrl: null },
  createdAt: '2026-11-01T12:00:00Z',
  lastMessageAt: null,
  lastMessage: null,
  unread: 0,
};

export const signIn = (id = me) => signInAs({ id, email: 'a@exemplo.com', fullName: 'Marina' });

interface StoredMessage {
  id: string;
  conversation_id: string;
  sender_id: string;
  content: string;
}

/** Conversations and their messages. Change its fields in a test. */
export class ChatApi extends FakeApi {
  messages: StoredMessage[] = [];
  /** Findings of `moderate_message_content`, by text. */
  blocked: Record<string, string> = {};
  moderationFails = false;
  /** `open_conversation` refuses with this. */
  openRefusal: { code: string; status: number } | null = null;
  /** Nothing arrives. */
  offline = false;
  /** The next message is stored, and its answer is lost. */
  losesAnswer = false;
  opened: string[] = [];
  /** Answer of `booking_contacts`. */
  contacts: Record<string, unknown>[] = [];

  constructor() {
    super();
    this.on('moderate_message_content', ({ body }) => this.moderate(body as { content: string }));
    this.on('booking_contacts', () => this.contacts);
    this.on('open_conversation', ({ body }) => this.open(body as { target_space: string }));
    this.on('messages', ({ method, params, body }) =>
      method === 'GET'
        ? asRow(this.messages.find(({ id }) => `eq.${id}` === params.id) as StoredMessage)
        : this.store(body as unknown as StoredMessage),
    );
  }

  protected override async answer(call: Call): Promise<unknown> {
    if (this.offline) throw new TypeError('Failed to fetch');
    return super.answer(call);
  }

  private moderate({ content }: { content: string }) {
    if (this.moderationFails) return json({ message: 'x' }, 500);
    const reason = this.blocked[content] ?? null;
    return { is_blocked: reason !== null, reason };
  }

  private open({ target_space }: { target_space: string }) {
    if (this.openRefusal) return json({ message: this.openRefusal.code, code: 'PT403' }, this.openRefusal.status);
    this.opened.push(target_space);
    return conversationId;
  }

  private store(row: StoredMessage) {
    if (this.messages.some(({ id }) => id === row.id)) return json({ message: 'duplicate', code: '23505' }, 409);
    this.messages.push(row);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new TypeError('Failed to fetch');
    }
    return json(asRow(row), 201);
  }
}

const asRow = (row: StoredMessage) => ({
  message_type: 'text',
  file_url: null,
  file_name: null,
  file_size: null,
  is_moderated: false,
  moderation_reason: null,
  created_at: '2026-11-22T12:00:00+00:00',
  ...row,
});
