interface Failures {
  offline: string;
  timedOut: string;
  unexpected: string;
}

/** The text of a refusal's code, or of what else failed: `fetch` without an answer, an answer after `requestLimit`. */
export function requestFailureText(error: unknown, byCode: Record<string, string>, failures: Failures): string {
  const { message, name } = (error ?? {}) as { message?: unknown; name?: unknown };
  const known = Object.hasOwn(byCode, String(message)) ? byCode[String(message)] : undefined;
  if (known) return known;
  if (name === 'TimeoutError') return failures.timedOut;
  return name === 'TypeError' || navigator.onLine === false ? failures.offline : failures.unexpected;
}
