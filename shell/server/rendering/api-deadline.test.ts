import { beforeEach, expect, test, vi } from 'vitest';
import { withApiDeadline } from './api-deadline.ts';

beforeEach(() => void vi.useFakeTimers());

const url = 'https://api.example.test/rest/v1/spaces';

/** An API that answers when the test says so, waited for for a second. */
function silentApi() {
  const requested: { answer(): void }[] = [];
  const call = withApiDeadline((_input, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    requested.push({ answer: () => resolve(new Response('answer')) });
    return promise;
  }, 1000);
  /** Resolves with the body or the error message of a call. */
  const outcome = () =>
    call(url).then(
      (response) => response.text(),
      (error: Error) => error.message,
    );
  const fallSilent = async () => {
    const calls = [outcome(), outcome(), outcome()];
    await vi.advanceTimersByTimeAsync(1001);
    await Promise.all(calls);
    requested.splice(0);
  };
  return { requested: requested, outcome, fallSilent };
}

test('after three calls without an answer the next ones fail at once, and one of them tries the API in the background', async () => {
  const { requested, outcome, fallSilent } = silentApi();
  await fallSilent();
  const message = 'a API não respondeu a tempo';
  // no time passes
  expect(await Promise.all([outcome(), outcome(), outcome()])).toEqual([message, message, message]);
  expect(requested).toHaveLength(1);
  // still away after its second: the next call tries again
  await vi.advanceTimersByTimeAsync(1001);
  expect(await outcome()).toBe(message);
  expect(requested).toHaveLength(2);
});

test('once the API answers, calls wait for it again', async () => {
  const { requested, outcome, fallSilent } = silentApi();
  await fallSilent();
  await outcome();
  requested[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  const call = outcome();
  requested[1]?.answer();
  expect(await call).toBe('answer');
});

test('calls that are answered in between start the count anew', async () => {
  const { requested, outcome } = silentApi();
  for (let round = 0; round < 3; round++) {
    const calls = [outcome(), outcome()];
    await vi.advanceTimersByTimeAsync(1001);
    await Promise.all(calls);
    const answered = outcome();
    requested.at(-1)?.answer();
    expect(await answered).toBe('answer');
  }
});
