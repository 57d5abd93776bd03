import type { ReportedError } from '../../src/data/telemetry/telemetry-report.schema.ts';
import { isLostNetwork } from '../../src/platform/error-text.ts';
import { stackFrames } from '../decoding/stack-frames.ts';

/**
 * Errors that browsers cause with any release: a file that did not arrive, and translators that move nodes that React
 * rendered.
 */
const circumstance =
  /loading (css )?chunk|dynamically imported module|importing a module script|'(removeChild|insertBefore)' on 'Node'|not a child of this node|the object can not be found here/i;

/**
 * Returns whether an uncaught error counts against the version that it is recorded under. The code that threw must be a file of a release
 * (the first frame is not an extension's and has a file), and a frame must be of this very version: owning the page on which the error
 * happened is no evidence. Errors caused by the network or the API do not count.
 */
export function isOwnFault(error: Pick<ReportedError, 'unit' | 'version' | 'kind' | 'message' | 'stack' | 'no_data'>) {
  const { unit, version, kind, message, stack = '', no_data } = error;
  if (kind !== 'error' && kind !== 'rejection') return false;
  if (no_data || isLostNetwork(message) || circumstance.test(message)) return false;
  const frames = stackFrames(stack);
  return frames[0]?.place != null && frames.some(({ place }) => place?.unit === unit && place.version === version);
}
