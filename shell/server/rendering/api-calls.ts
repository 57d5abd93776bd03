interface ApiCallOptions {
  /** Base address of the API. */
  apiUrl: string;
  /** A header for each call, with its value at that moment; undefined: none. */
  header(): [name: string, value: string | undefined];
  /** Status 0: there was no answer. */
  onAnswer(status: number, seconds: number): void;
}

/** Names the request that a call of the API is made for, and measures how long its answer took to begin. */
export function withApiCalls(
  fetch: typeof globalThis.fetch,
  { apiUrl, header, onAnswer }: ApiCallOptions,
): typeof globalThis.fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(`${apiUrl}/`)) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const [name, value] = header();
    if (value !== undefined) headers.set(name, value);
    const begun = performance.now();
    let status = 0;
    try {
      const response = await fetch(input, { ...init, headers });
      status = response.status;
      return response;
    } finally {
      onAnswer(status, (performance.now() - begun) / 1000);
    }
  };
}
