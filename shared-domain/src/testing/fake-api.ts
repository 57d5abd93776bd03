import { vi } from 'vitest';
import { toasts } from './fake-platform.ts';

export interface Call {
  /** Of the table, procedure or function. */
  name: string;
  method: string;
  params: Record<string, string>;
  /** Empty where nothing was sent. */
  body: Record<string, unknown>;
  /** The request is for one row, not a list. */
  single: boolean;
}

type Answer = (call: Call) => unknown;

/**
 * The backend as the browser sees it: only `fetch` is replaced, so that queries, mutations and the client library are the
 * real ones. `on` says what a table, a procedure or a function answers: a value, or a `Response`.
 */
export class FakeApi {
  calls: Call[] = [];
  /** Names that answer 500. */
  readonly failing = new Set<string>();
  /** By how much the device's clock is ahead of the server's. */
  aheadMs = 0;
  readonly #answers = new Map<string, Answer>();

  on(name: string, answer: Answer): this {
    this.#answers.set(name, answer);
    return this;
  }

  callsOf = (name: string) => this.calls.filter((call) => call.name === name);

  install(): void {
    toasts.length = 0;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.#receive(new Request(input, init)));
    vi.stubGlobal('WebSocket', DeadSocket);
  }

  /** For what concerns every call: `super.answer` does what `on` said. */
  protected async answer(call: Call): Promise<unknown> {
    if (this.failing.has(call.name)) return json({ message: 'down' }, 500);
    const answer = this.#answers.get(call.name);
    if (!answer) throw new Error(`Nobody answers ${call.method} ${call.name}`);
    return answer(call);
  }

  async #receive(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      name: pathname.split('/').at(-1) ?? '',
      method: request.method,
      params: Object.fromEntries(searchParams),
      body: text ? JSON.parse(text) : {},
      single: request.headers.get('accept')?.includes('vnd.pgrst.object') ?? false,
    };
    this.calls.push(call);
    const answered = await this.answer(call);
    const response = answered instanceof Response ? answered : json(answered);
    response.headers.set('date', new Date(Date.now() - this.aheadMs).toUTCString());
    return response;
  }
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Answers as a procedure that refuses. */
export const refusal = (code: string, status = 409) => json({ message: code, code: `PT${status}` }, status);

/** A socket that never opens: what polling is for. */
class DeadSocket extends EventTarget {
  readyState = 0;
  close() {}
  send() {}
}
