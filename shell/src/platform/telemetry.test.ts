// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { noteComponents, reportFailure } from './telemetry.ts';

afterEach(() => vi.unstubAllEnvs());

/** What whoever develops is told of a failure (`federation/src/dev/error-client.js`). */
function toldOf(error: unknown): unknown[] {
  const told: unknown[] = [];
  const hear = (event: Event) => told.push((event as CustomEvent).detail);
  window.addEventListener('page-failure', hear);
  reportFailure('chat', 'render', error);
  window.removeEventListener('page-failure', hear);
  return told;
}

test('a development build tells of each failure, with the components around; a released one does not', () => {
  const error = new Error('quebrou');
  noteComponents(error, '\n    at List');
  vi.stubEnv('NODE_ENV', 'development');
  expect(toldOf(error)).toEqual([{ unit: 'chat', error, components: '\n    at List' }]);
  vi.stubEnv('NODE_ENV', 'production');
  expect(toldOf(error)).toEqual([]);
});
