import { AsyncLocalStorage } from 'node:async_hooks';

interface Called {
  /** The name of the request in all logs. */
  id: string;
  function: string;
}

const calls = new AsyncLocalStorage<Called>();
const header = 'x-request-id';

/** Accepted ids: nothing that could break a line of a log or a header. */
const plausible = /^[\w-]{8,64}$/;

/** Answers a request with its request id: the caller's, or a new one. The answer's header repeats it. */
export function answerNamed(request: Request, answer: (id: string) => Promise<Response>): Promise<Response> {
  const given = request.headers.get(header) ?? '';
  const id = plausible.test(given) ? given : crypto.randomUUID().replaceAll('-', '').slice(0, 16);
  const name = functionOf(request);
  return calls.run({ id, function: name }, async () => {
    const answered = await answer(id);
    answered.headers.set(header, id);
    return answered;
  });
}

/** The name of the function that is called, alone: what follows in the path may be a secret. */
export const functionOf = ({ url }: Pick<Request, 'url'>): string =>
  new URL(url).pathname.replace(/^\/functions\/v1/, '').split('/')[1] ?? '';

/** Sends the id of the current request to the API. */
export const fetchNamed: typeof globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  const id = calls.getStore()?.id;
  if (id) headers.set(header, id);
  return fetch(input, { ...init, headers });
};

/** A line of JSON for what went wrong, by the request id in the answer. */
export function logFailure(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const { id: request, function: name } = calls.getStore() ?? {};
  console.error(
    JSON.stringify({ time: new Date().toISOString(), log: 'failure', request, function: name, message, stack }),
  );
}
