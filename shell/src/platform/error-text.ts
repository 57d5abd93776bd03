interface ErrorText {
  message: string;
  stack: string;
}

/** Returns name, message and stack of any thrown value; with its cause, when that says where it came from. */
export function textOf(error: unknown): ErrorText {
  if (typeof error !== 'object' || error === null) return { message: String(error), stack: '' };
  const { name, message, stack, code, status } = error as {
    name?: unknown;
    message?: unknown;
    stack?: unknown;
    code?: unknown;
    status?: unknown;
  };
  const kind = typeof name === 'string' && name !== 'Error' ? name : typeof code === 'string' ? code : '';
  const answer = typeof status === 'number' ? `resposta ${status}` : 'sem mensagem';
  const text = typeof message === 'string' && message !== '' ? message : answer;
  return { message: kind ? `${kind}: ${text}` : text, stack: typeof stack === 'string' ? stack : '' };
}

/** Codes of PostgREST and Postgres that say the database is away, busy, or refuses what this person wants. */
const troubleCode = /^(PT|PGRST00|PGRST3|08|42501|53|57)/;

/** The data did not arrive, or the server refused it: no release of a page is to blame for that. */
export function isDataTrouble(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, status, internal } = error as { code?: unknown; status?: unknown; internal?: unknown };
  // React Router's own: the page requested an action or a method that does not exist
  if (internal === true) return false;
  if (typeof code === 'string' && code !== '') return troubleCode.test(code);
  if (typeof status === 'number') return status !== 0;
  return isLostNetwork(textOf(error).message);
}

/** By the words of the browsers and of the API's client: nothing answered. */
export const isLostNetwork = (message: string): boolean =>
  /failed to fetch|networkerror|network error|load failed|fetch failed|RetryableFetch|FunctionsFetchError|connection was lost|appears to be offline|TimeoutError/i.test(
    message,
  );
