// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { noteComponents, reportFailure, reportRescue, type Signal, sendTo } from './telemetry.ts';

/** The events of a failure for the developer's overlay (`federation/src/dev/error-client.js`). */
function reportedOf(error: unknown): unknown[] {
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
  expect(reportedOf(error)).toEqual([{ unit: 'chat', error, components: '\n    at List' }]);
  vi.stubEnv('NODE_ENV', 'production');
  expect(reportedOf(error)).toEqual([]);
});

test('each rescue from a translator goes with the errors, by words that blame no release', () => {
  const signals: Signal[] = [];
  // receives the signals that the other tests left waiting
  sendTo({ take: () => {} });
  sendTo({ take: (signal) => signals.push(signal) });
  reportRescue('removeChild');
  reportRescue('insertBefore');
  expect(signals).toMatchObject([
    {
      type: 'error',
      kind: 'error',
      error: { message: "Rescued 'removeChild' on 'Node': the node has another parent" },
    },
    {
      type: 'error',
      kind: 'error',
      error: { message: "Rescued 'insertBefore' on 'Node': the node has another parent" },
    },
  ]);
});
