import { configurePlatform, setSession } from 'shared-domain/platform';
import { vi } from 'vitest';

configurePlatform({ supabaseUrl: 'http://api.test', supabaseKey: 'sb_publishable_test' });

export const me = '11111111-0000-4000-8000-000000000001';
export const helena = '22222222-0000-4000-8000-000000000002';
export const conversationId = 'c0000000-0000-4000-8000-000000000001';
export const spaceId = '7f3a91c2-0000-4000-8000-000000000001';

export const signIn = (id = me) =>
  setSession({
    status: 'signed-in',
    user: { id, email: 'a@exemplo.com', fullName: 'Marina', avatarUrl: null, isAdmin: false, isHost: false },
  });

export const signOut = () => setSession({ status: 'anonymous', user: null });

interface StoredMessage {
  id: string;
  conversation_id: string;
  sender_id: string;
  content: string;
}

/**
 * The backend as the browser sees it: only `fetch` is replaced, so that queries, mutations and the client library are
 * the real ones.
 */
export class FakeApi {
  messages: StoredMessage[] = [];
  /** What `moderate_message_content` finds, by text. */
  blocked: Record<string, string> = {};
  moderationFails = false;
  /** `open_conversation` refuses with this. */
  openRefusal: { code: string; status: number } | null = null;
  /** Nothing arrives. */
  offline = false;
  /** The next message is stored, and its answer is lost. */
  losesAnswer = false;
  opened: string[] = [];

  install(): void {
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.answer(new Request(input, init)));
  }

  private async answer(request: Request): Promise<Response> {
    if (this.offline) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(request.url);
    const name = pathname.split('/').at(-1);
    if (name === 'moderate_message_content') {
      if (this.moderationFails) return json({ message: 'x' }, 500);
      const reason = this.blocked[((await request.json()) as { content: string }).content] ?? null;
      return json({ is_blocked: reason !== null, reason });
    }
    if (name === 'open_conversation') {
      if (this.openRefusal) return json({ message: this.openRefusal.code, code: 'PT403' }, this.openRefusal.status);
      this.opened.push(((await request.json()) as { target_space: string }).target_space);
      return json(conversationId);
    }
    if (name === 'messages' && request.method === 'GET')
      return json(asRow(this.messages.find(({ id }) => `eq.${id}` === searchParams.get('id')) as StoredMessage));
    if (name === 'messages') {
      const row = (await request.json()) as StoredMessage;
      if (this.messages.some(({ id }) => id === row.id)) return json({ message: 'duplicate', code: '23505' }, 409);
      this.messages.push(row);
      if (this.losesAnswer) {
        this.losesAnswer = false;
        throw new TypeError('Failed to fetch');
      }
      return json(asRow(row), 201);
    }
    throw new Error(`Nobody answers ${request.method} ${pathname}`);
  }
}

const asRow = (row: StoredMessage) => ({
  ...{ content: null },
  message_type: 'text',
  file_url: null,
  file_name: null,
  file_size: null,
  is_moderated: false,
  moderation_reason: null,
  created_at: '2026-11-22T12:00:00+00:00',
  ...row,
});

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
