// @vitest-environment happy-dom
import { setSession } from 'shared-domain/platform';
import { afterEach, expect, test, vi } from 'vitest';
import { dropFile, keepFile } from './stored-files.ts';

vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: () => Promise.reject(new Error('no storage')),
  del: () => Promise.reject(new Error('no storage')),
}));

const asksBeforeLeaving = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};
const signIn = (id: string) =>
  setSession({
    status: 'signed-in',
    user: { id, email: `${id}@exemplo.com`, fullName: id, avatarUrl: null, isAdmin: false, isHost: true },
  });
const photo = new File(['x'], 'foto.jpg');

afterEach(() => setSession({ status: 'anonymous', user: null }));

test('where nothing can be kept, the page asks before it is left, until the file has arrived', async () => {
  signIn('ana');
  await keepFile('1', 'ana', 'listing', photo);
  expect(asksBeforeLeaving()).toBe(true);
  await dropFile('1');
  expect(asksBeforeLeaving()).toBe(false);
});

test('with the session the question ends as well; what changes of the same person leaves it', async () => {
  signIn('ana');
  await keepFile('1', 'ana', 'listing', photo);
  signIn('ana');
  expect(asksBeforeLeaving()).toBe(true);
  setSession({ status: 'anonymous', user: null });
  expect(asksBeforeLeaving()).toBe(false);
});
