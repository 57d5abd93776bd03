import { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { App } from './app.tsx';

/** Longer than React renders without a pause. */
const sliceMs = 10;

function Slow() {
  const end = performance.now() + sliceMs;
  while (performance.now() < end);
  return null;
}

test('a page that arrives while React renders the first view in slices is shown', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const answer = Promise.withResolvers<null>();
  const Layout = () => {
    answer.resolve(null);
    return (
      <>
        <Slow />
        <Slow />
        <Slow />
        <Outlet />
      </>
    );
  };
  const router = createMemoryRouter([
    {
      id: 'root',
      Component: Layout,
      children: [
        {
          index: true,
          loader: () => answer.promise,
          Component: () => <h1>Espaços</h1>,
          HydrateFallback: () => <p>…</p>,
        },
      ],
    },
  ]);
  const container = document.createElement('div');
  container.innerHTML = '<p>…</p>';
  const onMount = vi.fn(() => void router.subscribe(() => {}));
  let root: ReturnType<typeof hydrateRoot> | undefined;
  onTestFinished(() => {
    root?.unmount();
    router.dispose();
  });
  startTransition(() => {
    root = hydrateRoot(
      container,
      <App queryClient={new QueryClient()} onMount={onMount}>
        <RouterProvider router={router} />
      </App>,
    );
  });
  await expect.poll(() => container.textContent).toBe('Espaços');
  expect(onMount).toHaveBeenCalledOnce();
});
