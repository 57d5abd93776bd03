import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { RemoteRoot } from 'shared-domain/platform';

// a busy machine must not decide a test
configure({ asyncUtilTimeout: 8000 });

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{decodeURIComponent(pathname + search)}</p>;
}

/** A part of this remote at an address, as the shell would draw it. */
export function draw(ui: ReactNode, at = '/admin', pattern = '/admin') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <RemoteRoot name="admin">
      <Address />
      {ui}
    </RemoteRoot>
  );
  const router = createMemoryRouter(
    [
      { path: pattern, element },
      { path: '*', element: <Address /> },
    ],
    {
      initialEntries: [at],
    },
  );
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
