import { scrubMessage } from 'shared-domain/telemetry/scrub.ts';

interface Failure {
  /** On the server: the request of the access log that it happened for; null: for none. */
  request?: string | null;
  /** In a browser: the code that the page showed the person. */
  pageLoad?: string;
  unit: string;
  version: string;
  /** The route as declared. */
  route: string | null;
  message: string;
}

/** A line of JSON for what went wrong, by the code that the visitor was shown. */
export function logFailure({ message, ...failure }: Failure): void {
  console.error(
    JSON.stringify({ time: new Date().toISOString(), log: 'failure', ...failure, message: scrubMessage(message) }),
  );
}
