import type { ReportedError } from '../../src/data/telemetry/telemetry-report.schema.ts';
import { isLostNetwork } from '../../src/platform/error-text.ts';
import { stackFrames } from '../decoding/stack-frames.ts';

/** What people's browsers do to any release: a file that did not arrive, and translators that move what React has drawn. */
const circumstance =
  /loading (css )?chunk|dynamically imported module|importing a module script|'(removeChild|insertBefore)' on 'Node'|not a child of this node|the object can not be found here/i;

/**
 * Whether an error that nobody caught speaks against the version that it is booked on. The code that threw must be a file of a
 * release (the first frame: an extension's, or one without a file, is somebody else's), and a frame must be of this very version: who owns the page
 * on which something happened is no evidence. What the network or the API caused is none either.
 */
export function isOwnFault(error: Pick<ReportedError, 'unit' | 'version' | 'kind' | 'message' | 'stack' | 'no_data'>) {
  const { unit, version, kind, message, stack = '', no_data } = error;
  if (kind !== 'error' && kind !== 'rejection') return false;
  if (no_data || isLostNetwork(message) || circumstance.test(message)) return false;
  const frames = stackFrames(stack);
  return frames[0]?.place != null && frames.some(({ place }) => place?.unit === unit && place.version === version);
}
