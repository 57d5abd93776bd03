import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  createMemoryRouter,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  useLocation,
} from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { queryClientContext, RemoteRoot } from 'shared-domain/platform';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{decodeURIComponent(pathname + search)}</p>;
}

interface Place {
  /** Of the remote. */
  remote: string;
  at?: string;
  /** The paths that draw it: every path by default. */
  patterns?: string[];
  /** Other pages of the router. */
  others?: RouteObject[];
}

/** A part of a remote at an address, as the shell would draw it. */
export function renderPart(ui: ReactNode, { remote, at = '/', patterns = ['*'], others = [] }: Place) {
  const element = (
    <RemoteRoot name={remote}>
      <Address />
      {ui}
    </RemoteRoot>
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderRoutes([...others, ...patterns.map((path) => ({ path, element }))], at, client);
}

/** A page as the shell would draw it: loader, page, boundary. */
export function renderRoute({ Component, ErrorBoundary, loader }: RouteModule, pattern: string, at: string) {
  const page: RouteObject = {
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
  };
  // as patient as the shell's, only quicker
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1, gcTime: Number.POSITIVE_INFINITY } } });
  return renderRoutes([page], at, client);
}

/** Other paths are empty pages that show their address. */
function renderRoutes(routes: RouteObject[], at: string, client: QueryClient) {
  const router = createMemoryRouter([...routes, { path: '*', element: <Address /> }], {
    initialEntries: [at],
    future: { v8_middleware: true },
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, client };
}
