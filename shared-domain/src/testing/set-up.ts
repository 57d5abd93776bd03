import { afterEach, vi } from 'vitest';

// Set-up of every test. What one has replaced or rendered, the next does not find.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// These give up after one second by default: a busy machine must not decide a test.
const patience = 15_000;
const { waitFor, waitUntil } = vi;
const longer = (options: number | { timeout?: number; interval?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: patience, ...options };
vi.waitFor = (callback, options) => waitFor(callback, longer(options));
vi.waitUntil = (callback, options) => waitUntil(callback, longer(options));
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
  // after hooks of the same level run in the reverse order: pages go first
  afterEach(cleanup);
}
