import { configurePlatform, type Notification, onNotification, provideGates, setSession } from 'shared-domain/platform';
import { vi } from 'vitest';

configurePlatform({ supabaseUrl: 'http://api.test', supabaseKey: 'sb_publishable_test' });

export const requireSignIn = vi.fn();
provideGates({ requireSignIn, requireCompleteProfile: async () => true });

export const toasts: Notification[] = [];
onNotification((toast) => toasts.push(toast));

const adminId = '11111111-0000-4000-8000-000000000001';

export const signIn = ({ isAdmin = true } = {}) =>
  setSession({
    status: 'signed-in',
    user: { id: adminId, email: 'chefe@exemplo.com', fullName: 'Chefe', avatarUrl: null, isAdmin, isHost: false },
  });

export const signOut = () => setSession({ status: 'anonymous', user: null });

interface Call {
  name: string;
  method: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
}

/** What a refusal of a procedure looks like. */
export const refusal = (code: string, status = 409) => json({ message: code, code: `PT${status}` }, status);

/**
 * The backend as the browser sees it: only `fetch` is replaced, so that queries, mutations and the client library are the
 * real ones. `on` says what a table or a procedure answers: a value, or a `Response`.
 */
export class FakeApi {
  calls: Call[] = [];
  readonly #answers = new Map<string, (call: Call) => unknown>();

  on(name: string, answer: (call: Call) => unknown): this {
    this.#answers.set(name, answer);
    return this;
  }

  callsOf = (name: string) => this.calls.filter((call) => call.name === name);

  install(): void {
    toasts.length = 0;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.#answer(new Request(input, init)));
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      name: pathname.split('/').at(-1) ?? '',
      method: request.method,
      params: Object.fromEntries(searchParams),
      body: text ? JSON.parse(text) : {},
    };
    this.calls.push(call);
    const answer = this.#answers.get(call.name);
    if (!answer) throw new Error(`Nobody answers ${request.method} ${pathname}`);
    const answered = await answer(call);
    return answered instanceof Response ? answered : json(answered);
  }
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
