import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { modulePromise } from './module-promise.ts';

function sourceOf(present?: string) {
  let loaded = present;
  const load = vi.fn(async () => {
    await Promise.resolve();
    loaded = 'código';
    return loaded;
  });
  return { loaded: () => loaded, load };
}

const fallback = vi.fn(() => <p>fallback</p>);
const Fallback = () => fallback();

function Page({ source }: { source: ReturnType<typeof sourceOf> }) {
  return <h1>{use(modulePromise(source, 'chat', 'page')) as string}</h1>;
}

const inSuspense = (source: ReturnType<typeof sourceOf>) => (
  <Suspense fallback={<Fallback />}>
    <Page source={source} />
  </Suspense>
);

test('React reads a module that is there at once, without a fallback, in the browser and on the server', () => {
  render(inSuspense(sourceOf('código')));
  expect(screen.getByRole('heading').textContent).toBe('código');
  expect(renderToString(inSuspense(sourceOf('código')))).toContain('<h1>código</h1>');
  expect(fallback).not.toHaveBeenCalled();
});

test('a module that is loaded is asked for once, and shown when it has come', async () => {
  const source = sourceOf();
  const { rerender } = await act(async () => render(inSuspense(source)));
  rerender(inSuspense(source));
  expect(screen.getByRole('heading').textContent).toBe('código');
  expect(source.load).toHaveBeenCalledOnce();
});

test('the promise that React has waited for stays the one it reads', async () => {
  const source = sourceOf();
  const requested = modulePromise(source, 'chat', 'page');
  // as React does when it has come
  Object.assign(requested, { status: 'fulfilled', value: await requested });
  expect(source.loaded()).toBe('código');
  expect(modulePromise(source, 'chat', 'page')).toBe(requested);
});

test('a module that failed to load and came at a later attempt is shown', async () => {
  let loaded: string | undefined;
  const source = { loaded: () => loaded, load: () => Promise.reject(new Error('not there')) };
  const failed = modulePromise(source, 'chat', 'page');
  await expect(failed).rejects.toThrow('not there');
  expect(modulePromise(source, 'chat', 'page')).toBe(failed);
  loaded = 'código';
  await expect(modulePromise(source, 'chat', 'page')).resolves.toBe('código');
});
