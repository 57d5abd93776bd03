import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createMemoryRouter,
  data,
  RouterContextProvider,
  RouterProvider,
  useLoaderData,
  useRouteError,
} from 'react-router-dom';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { telemetryReportSchema } from '../data/telemetry/telemetry-report.schema.ts';
import { RemoteLoadError } from '../platform/module-source.ts';
import { reportStarted } from '../platform/page-life.ts';

// the chrome is not the subject here, and asks for a whole session
vi.mock('./root-layout.tsx', async () => {
  const { Outlet } = await import('react-router-dom');
  return {
    RootLayout: ({ children }: { children?: React.ReactNode }) => (
      <>
        <header>chrome</header>
        {children ?? <Outlet />}
      </>
    ),
  };
});
const { createRoutes } = await import('./routes.tsx');

const registry = {
  shell: { version: 'a', base: '/releases/shell/a/' },
  remotes: [
    {
      name: 'discovery',
      version: '1',
      base: '/',
      entry: 'entry.js',
      integrity: '',
      styles: [],
      routes: [{ id: 'detail', path: '/espaco/:id', aliases: ['/space/:id'], chunks: [] }],
      widgets: {},
    },
  ],
};

function visit(path: string, load: () => Promise<unknown>, options: Parameters<typeof createRoutes>[2] = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const modules = new Map<string, unknown>();
  const source = {
    loaded: (owner: string, module: string) => modules.get(`${owner}/${module}`),
    load: vi.fn(async (owner: string, module: string) => {
      const loaded = await load();
      modules.set(`${owner}/${module}`, loaded);
      return loaded;
    }),
  };
  const router = createMemoryRouter(createRoutes(registry, source, options), {
    initialEntries: [path],
    future: { v8_middleware: true },
    getContext: () => new RouterContextProvider(),
  });
  render(<RouterProvider router={router} />);
  return { source, router };
}

const page = {
  loader: ({ params }: { params: { id?: string } }) => `espaço ${params.id}`,
  Component: () => <h1>{useLoaderData<string>()}</h1>,
};

describe('whether the page came to life', () => {
  let sent: Promise<string>[];
  const reports = async () =>
    (await Promise.all(sent))
      .map((text) => telemetryReportSchema.parse(JSON.parse(text)))
      .map(({ started, alive }) => ({ started, alive }));
  const units = [{ unit: 'discovery', version: 'aaaaaaaaaaaaaaaa' }];

  beforeEach(() => {
    sent = [];
    vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
    Object.defineProperty(navigator, 'sendBeacon', {
      configurable: true,
      value: (_: string, body: Blob) => sent.push(body.text()) > 0,
    });
  });

  test.each([
    ['is reported once the page is there', page],
    [
      'is reported of a page whose loader failed: the visitor reads that',
      { ...page, loader: () => Promise.reject(new Error('sem rede')) },
    ],
  ])('%s', async (_, module) => {
    reportStarted(units);
    visit('/espaco/7', async () => module);
    await screen.findByRole('heading');
    await expect.poll(reports).toEqual([
      { started: units, alive: [] },
      { started: [], alive: units },
    ]);
  });

  test.each([
    [
      'whose loader never answers',
      async () => ({ ...page, loader: () => new Promise(() => {}), HydrateFallback: () => <p>espere</p> }),
    ],
    ['whose code never arrives', () => new Promise(() => {})],
  ])('is not reported of a page %s', async (_, load) => {
    reportStarted(units);
    const { router } = visit('/espaco/7', load);
    await screen.findByText(/espere|Carregando/);
    await new Promise((resolve) => requestIdleCallback(resolve));
    expect(router.state.initialized).toBe(false);
    expect(await reports()).toEqual([{ started: units, alive: [] }]);
  });
});

test.each(['/espaco/7', '/space/7'])('%s renders the page in the root of its remote', async (path) => {
  visit(path, async () => page);
  const heading = await screen.findByRole('heading', { name: 'espaço 7' });
  expect(heading.closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('discovery');
});

test('while the data of a first view are on their way, the page shows what it has for that', async () => {
  const data = Promise.withResolvers<string>();
  visit('/espaco/7', async () => ({
    ...page,
    loader: () => data.promise,
    HydrateFallback: () => <p>Carregando o espaço</p>,
  }));
  await expectWords(screen, 'Carregando');
  const waiting = await screen.findByText('Carregando o espaço');
  expect(waiting.closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('discovery');
  data.resolve('espaço 7');
  await screen.findByRole('heading', { name: 'espaço 7' });
  expect(screen.queryByText('Carregando o espaço')).toBeNull();
});

test('code that does not arrive: the chrome stays, and a new attempt loads again', async () => {
  let isDown = true;
  const { source } = visit('/espaco/7', async () => {
    if (isDown) throw new RemoteLoadError('discovery', 'routes/detail', 'down');
    return page;
  });
  await screen.findByRole('heading', { name: 'Não foi possível carregar esta página' });
  expect(screen.getByText('chrome')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /Tentar novamente/ }));
  expect(source.load).toHaveBeenCalledTimes(2);
  await screen.findByRole('heading', { name: 'Não foi possível carregar esta página' });
  isDown = false;
  await userEvent.click(await screen.findByRole('button', { name: /Tentar novamente/ }));
  await screen.findByRole('heading', { name: 'espaço 7' });
});

test('code that will never arrive, since another release has taken its place: the address is opened anew', async () => {
  // the new document takes over: this page waits for nothing more
  const handleStaleRelease = vi.fn(() => new Promise<Response>(() => {}));
  visit('/espaco/7', () => Promise.reject(new RemoteLoadError('discovery', 'routes/detail', 'gone')), {
    handleStaleRelease,
  });
  await vi.waitFor(() => expect(handleStaleRelease).toHaveBeenCalledWith('discovery', expect.any(Request)));
  expect(screen.queryByRole('heading', { name: 'Não foi possível carregar esta página' })).toBeNull();
});

test('a 404 of the loader is the page of the remote, or the one of the shell when it has none', async () => {
  const missing = { ...page, loader: () => Promise.reject(data(null, { status: 404 })) };
  visit('/espaco/7', async () => ({ ...missing, ErrorBoundary: () => <h1>Espaço não encontrado</h1> }));
  const heading = await screen.findByRole('heading', { name: 'Espaço não encontrado' });
  expect(heading.closest('[data-mfe]')).not.toBeNull();
  cleanup();
  visit('/espaco/7', async () => missing);
  await screen.findByText(/Página não encontrada/);
  await expectWords(screen, 'Página não encontrada');
});

test('what the page throws goes to its own boundary; without one the shell offers a new attempt', async () => {
  const broken = {
    ...page,
    Component: () => {
      throw new Error('quebrou');
    },
  };
  visit('/espaco/7', async () => ({ ...broken, ErrorBoundary: () => <h1>{(useRouteError() as Error).message}</h1> }));
  await screen.findByRole('heading', { name: 'quebrou' });
  cleanup();
  visit('/espaco/7', async () => broken);
  await screen.findByRole('heading', { name: 'Não foi possível carregar esta página' });
  expect(screen.getByText('chrome')).toBeDefined();
});

test('a module without a page is a failed page', async () => {
  visit('/espaco/7', async () => ({ somethingElse: true }));
  await screen.findByRole('heading', { name: 'Não foi possível carregar esta página' });
});

test('a path that nobody owns is the 404 page', async () => {
  visit('/nada', async () => page);
  await screen.findByText(/Página não encontrada/);
});
