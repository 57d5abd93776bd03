import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { createMemoryRouter, RouterContextProvider, RouterProvider, useLocation } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { queryClientContext } from 'shared-domain/platform';

// a busy machine must not decide a test
configure({ asyncUtilTimeout: 8000 });

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{decodeURIComponent(pathname + search)}</p>;
}

/** A page in a router of its own, as the shell would draw it: loader, page, boundary. Other paths are empty pages. */
export function renderRoute(module: RouteModule, pattern: string, at: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1, gcTime: Number.POSITIVE_INFINITY } } });
  const { Component, ErrorBoundary, loader } = module;
  const router = createMemoryRouter(
    [
      {
        path: pattern,
        ...(loader ? { loader } : {}),
        element: (
          <>
            <Address />
            <Component />
          </>
        ),
        ...(ErrorBoundary ? { errorElement: <ErrorBoundary /> } : {}),
        hydrateFallbackElement: <p>hydrating</p>,
      },
      { path: '*', element: <Address /> },
    ],
    {
      initialEntries: [at],
      future: { v8_middleware: true },
      getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
    },
  );
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, client };
}
