import { type ErrorEvent, readDsn, sendErrorEvent } from 'shared-domain/telemetry/error-envelope.ts';
import { groupedMessage, scrubMessage, scrubStack } from 'shared-domain/telemetry/scrub.ts';
import type { Dependencies } from './dependencies.ts';
import { logFailure } from './request-id.ts';
import { sha256 } from './sha256.ts';

/** The longest that telemetry may delay an answer. */
const patienceMs = 2_000;

/** Tells administrators of trouble of ours, without anybody's data; that this fails is no trouble of the caller's. */
export async function reportError(
  { server, settings }: Pick<Dependencies, 'server' | 'settings'>,
  name: string,
  error: unknown,
): Promise<void> {
  try {
    const message = scrubMessage(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    const stack = error instanceof Error && error.stack ? scrubStack(error.stack) : '';
    const report = {
      fingerprint: await sha256(`payments\nserver\n${groupedMessage(message)}`),
      unit: 'payments',
      kind: 'server',
      message,
      page: null,
      stack: stack || null,
      version: settings.version,
      at: new Date().toISOString(),
      occurrences: 1,
      visits: null,
    } satisfies ErrorEvent & { visits: null };
    await Promise.all([
      server
        .rpc('record_telemetry', { batch: JSON.stringify({ id: crypto.randomUUID(), errors: [report] }) })
        .abortSignal(AbortSignal.timeout(patienceMs)),
      settings.errorsDsn && sendErrorEvent(readDsn(settings.errorsDsn), report, patienceMs),
    ]);
  } catch (trouble) {
    logFailure(trouble);
  }
}
