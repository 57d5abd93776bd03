import { vi } from 'vitest';

// Set-up of every test. These give up after one second by default: a busy machine must not decide a test.
const patience = 15_000;
const { waitFor, waitUntil } = vi;
const longer = (options: number | { timeout?: number; interval?: number } = {}) =>
  typeof options === 'number' ? options : { timeout: patience, ...options };
vi.waitFor = (callback, options) => waitFor(callback, longer(options));
vi.waitUntil = (callback, options) => waitUntil(callback, longer(options));
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
