// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { noteComponents, reportFailure } from './telemetry.ts';

afterEach(() => vi.unstubAllEnvs());

/** The events of a failure for the developer's overlay (`federation/src/dev/error-client.js`). */
function toldOf(error: unknown): unknown[] {
  const received: unknown[] = [];
  const hear = (event: Event) => received.push((event as CustomEvent).detail);
  window.addEventListener('page-failure', hear);
  reportFailure('chat', 'render', error);
  window.removeEventListener('page-failure', hear);
  return received;
}

test('a development build tells of each failure, with the components around; a released one does not', () => {
  const error = new Error('quebrou');
  noteComponents(error, '\n    at List');
  vi.stubEnv('NODE_ENV', 'development');
  expect(toldOf(error)).toEqual([{ unit: 'chat', error, components: '\n    at List' }]);
  vi.stubEnv('NODE_ENV', 'production');
  expect(toldOf(error)).toEqual([]);
});
