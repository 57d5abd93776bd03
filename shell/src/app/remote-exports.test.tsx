import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, memo, Suspense } from 'react';
import {
  createMemoryRouter,
  data,
  RouterContextProvider,
  RouterProvider,
  useLoaderData,
  useRevalidator,
} from 'react-router-dom';
import { queryClientContext } from 'shared-domain/platform';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

const failures = vi.hoisted(() => [] as { unit: string | undefined; kind: string; error: unknown }[]);
vi.mock('../platform/telemetry.ts', async (original) => ({
  ...(await original<object>()),
  reportFailure: (unit: string | undefined, kind: string, error: unknown) => failures.push({ unit, kind, error }),
}));
const chrome = vi.hoisted(() => ({ isBroken: false }));
// the header and its kind ask for a whole session; what reads the exports of remotes is here as in the layout
vi.mock('./root-layout.tsx', async () => {
  const { Outlet } = await import('react-router-dom');
  const { PageHead } = await import('./page-head.tsx');
  type Props = Parameters<typeof import('./root-layout.tsx').RootLayout>[0];
  return {
    RootLayout: ({ source, children }: Props) => {
      if (chrome.isBroken) throw new Error('o cabeçalho quebrou');
      return (
        <>
          <header>chrome</header>
          {children ?? <Outlet />}
          <PageHead source={source} />
        </>
      );
    },
  };
});
const { createRoutes } = await import('./routes.tsx');
const { loaderDeadline } = await import('./loader-answer.ts');

const reload = vi.fn();
beforeEach(() => {
  // a page of the test before may have reported until it was removed
  reload.mockClear();
  failures.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  chrome.isBroken = false;
  document.head.replaceChildren();
  document.title = '';
});

const remote = (name: string, path: string) => ({
  name,
  version: '1',
  base: `/${name}/`,
  entry: 'entry.js',
  integrity: '',
  styles: [],
  widgets: {},
  routes: [{ id: 'page', path, aliases: [], chunks: [] }],
});
const registry = {
  shell: { version: 'a', base: '/releases/shell/a/' },
  remotes: [remote('discovery', '/espacos'), remote('chat', '/conversas')],
};
const chat = { Component: () => <h1>Conversas</h1>, meta: () => ({ title: 'Conversas' }) };
const page = { loader: () => 'Espaços', Component: () => <h1>{useLoaderData<string>()}</h1> };
const failed = () => screen.findByRole('heading', { name: 'Não foi possível carregar esta página' });

function visit(exported: unknown, queryClient = new QueryClient()) {
  const modules = new Map<string, unknown>();
  const source = {
    loaded: (owner: string) => modules.get(owner),
    load: async (owner: string) => {
      modules.set(owner, owner === 'chat' ? chat : exported);
      return modules.get(owner);
    },
  };
  const router = createMemoryRouter(createRoutes(registry, source), {
    initialEntries: ['/espacos'],
    future: { v8_middleware: true },
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  });
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  return router;
}

/** The tab is alive: another remote's page is reached and says its own title. */
async function expectTheRestToGoOn(router: ReturnType<typeof visit>) {
  expect(screen.getByText('chrome')).toBeDefined();
  await act(() => router.navigate('/conversas'));
  await screen.findByRole('heading', { name: 'Conversas' });
  await expect.poll(() => document.title).toBe('Conversas | Espaços Rio');
}

/** Reports are made by effects, which may run after the page is shown. */
const expectFailureOf = (unit: string) =>
  expect.poll(() => new Set(failures.map((failure) => failure.unit))).toEqual(new Set([unit]));

const throws = (thrown: unknown) => () => {
  throw thrown;
};

describe('a remote whose meta fails keeps its page, the tab and everybody else', () => {
  const circular: unknown[] = [];
  circular.push(circular);
  test.each<[string, unknown]>([
    ['throws', throws(new Error('sem preço'))],
    ['throws nothing', throws(undefined)],
    ['returns null', () => null],
    ['returns a text', () => 'Espaços'],
    ['returns a promise', async () => ({ title: 'Espaços' })],
    ['returns a title that is a number', () => ({ title: 7 })],
    ['returns a description that is an object', () => ({ title: 'Espaços', description: {} })],
    ['returns an address that is none', () => ({ title: 'Espaços', image: 'http://[' })],
    ['is no function', 'Espaços'],
  ])('meta %s', async (_, meta) => {
    const router = visit({ ...page, meta });
    await screen.findByRole('heading', { name: 'Espaços' });
    await expect.poll(() => document.title).toBe('Espaços Rio');
    await expect.poll(() => failures).toEqual([expect.objectContaining({ unit: 'discovery', kind: 'render' })]);
    await expectTheRestToGoOn(router);
  });

  test('meta can not even be read', async () => {
    const exported = Object.defineProperty({ ...page }, 'meta', { get: throws(new ReferenceError('meta')) });
    const router = visit(exported);
    await screen.findByRole('heading', { name: 'Espaços' });
    await expect.poll(() => failures.map(({ unit }) => unit)).toEqual(['discovery']);
    await expectTheRestToGoOn(router);
  });

  test.each<[string, unknown]>([
    ['is refused', () => Promise.reject(new Error('nós'))],
    ['throws', throws(new Error('nós'))],
    ['can not be written down', circular],
    ['is a text', 'Product'],
  ])('structured data that %s', async (_, structuredData) => {
    const router = visit({ ...page, meta: () => ({ title: 'Espaços', structuredData }) });
    await screen.findByRole('heading', { name: 'Espaços' });
    await expect.poll(() => failures.map(({ unit }) => unit)).toEqual(['discovery']);
    expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
    await expectTheRestToGoOn(router);
  });
});

describe('a remote whose loader fails is the failed page of that remote, whatever it throws', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'quebrou'],
    ['an answer', data(null, { status: 500 })],
    ['a redirect to nowhere', new Response(null, { status: 302 })],
    ['a redirect to no address', new Response(null, { status: 302, headers: { location: 'http://[' } })],
  ])('it throws %s', async (_, thrown) => {
    const router = visit({ ...page, loader: () => Promise.reject(thrown) });
    await failed();
    await expect.poll(() => failures.map(({ unit }) => unit)).toEqual(['discovery']);
    await expectTheRestToGoOn(router);
  });

  test('the console has the error', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {});
    const thrown = new Error('quebrou');
    visit({ ...page, loader: () => Promise.reject(thrown) });
    await failed();
    await expect.poll(() => written.mock.calls.flat()).toContain(thrown);
  });

  test('a loader that never ends is given up, and another attempt is offered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isStuck = true;
    visit({ ...page, loader: () => (isStuck ? new Promise(() => {}) : 'Espaços') });
    await act(() => vi.advanceTimersByTimeAsync(loaderDeadline));
    await failed();
    await expect.poll(() => failures).toMatchObject([{ unit: 'discovery', kind: 'render' }]);
    isStuck = false;
    await act(async () => screen.getByRole('button', { name: 'Tentar novamente' }).click());
    await screen.findByRole('heading', { name: 'Espaços' });
  });

  test('while its data are on their way it is they who are late', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const queryClient = new QueryClient();
    const slow = { queryKey: ['spaces'], queryFn: () => new Promise<string>(() => {}) };
    visit({ ...page, loader: () => queryClient.ensureQueryData(slow) }, queryClient);
    await act(() => vi.advanceTimersByTimeAsync(loaderDeadline));
    await failed();
    await expect.poll(() => failures).toMatchObject([{ error: { status: 504 } }]);
  });
});

test('a shouldRevalidate that throws is asked no more: the page is loaded anew as usual', async () => {
  const loader = vi.fn(() => 'Espaços');
  const router = visit({ ...page, loader, shouldRevalidate: throws(new Error('não sei')) });
  await screen.findByRole('heading', { name: 'Espaços' });
  await act(() => router.revalidate());
  expect(loader).toHaveBeenCalledTimes(2);
  await expect.poll(() => failures).toMatchObject([{ unit: 'discovery' }]);
  await expectTheRestToGoOn(router);
});

test('what a page shows while it waits may fail: the page comes in spite of that', async () => {
  const pending = Promise.withResolvers<string>();
  visit({ ...page, loader: () => pending.promise, HydrateFallback: throws(new Error('esqueleto')) });
  await expect.poll(() => failures.map(({ unit }) => unit)).toContain('discovery');
  expect(screen.getByText('Carregando')).toBeDefined();
  pending.resolve('Espaços');
  await screen.findByRole('heading', { name: 'Espaços' });
});

test('a boundary of the page that fails as well is replaced by that of the shell, inside the same chrome', async () => {
  const router = visit({ ...page, Component: throws(new Error('um')), ErrorBoundary: throws(new Error('dois')) });
  const header = screen.getByText('chrome');
  await failed();
  expect(screen.getByText('chrome')).toBe(header);
  await expectFailureOf('discovery');
  await expectTheRestToGoOn(router);
});

describe('a page that fails while it is drawn', () => {
  test.each<[string, unknown]>([
    ['an error', new Error('quebrou')],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'quebrou'],
  ])('and throws %s is the failed page, and comes back by another attempt', async (_, thrown) => {
    let isBroken = true;
    const Component = () => {
      if (isBroken) throw thrown;
      return <h1>Espaços</h1>;
    };
    const router = visit({ ...page, Component });
    await failed();
    await expect.poll(() => failures).toMatchObject([{ unit: 'discovery', kind: 'render' }]);
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('heading', { name: 'Espaços' });
    expect(reload).not.toHaveBeenCalled();
    await expectTheRestToGoOn(router);
  });

  test('comes back although its loader answers before React has rendered the attempt', async () => {
    let isBroken = true;
    const Component = () => {
      if (isBroken) throw new Error('quebrou');
      return <h1>Espaços</h1>;
    };
    visit({ ...page, Component });
    await failed();
    isBroken = false;
    // as in a browser: `act` would render each step before the next one
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    screen.getByRole('button', { name: 'Tentar novamente' }).click();
    await screen.findByRole('heading', { name: 'Espaços' });
  });

  test('and fails anew at the next attempt opens the address anew, once', async () => {
    const Component = () => {
      throw new Error('quebrou');
    };
    visit({ ...page, Component });
    await failed();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await expect.poll(() => reload.mock.calls.length).toBe(1);
  });

  test('for want of data stays in its document, however often it is tried again', async () => {
    const Component = () => {
      throw Object.assign(new Error('fora do ar'), { status: 503 });
    };
    visit({ ...page, Component });
    for (let attempt = 0; attempt < 2; attempt++) {
      await failed();
      await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    }
    await failed();
    expect(reload).not.toHaveBeenCalled();
  });

  function withLazyPart() {
    const Lazy = lazy(() => Promise.reject(new Error('Loading chunk 7 failed.')));
    const Component = () => (
      <Suspense>
        <Lazy />
      </Suspense>
    );
    return { ...page, Component };
  }

  test('since React remembers code that did not arrive: another attempt opens the address anew', async () => {
    visit(withLazyPart());
    await failed();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await expect.poll(() => reload.mock.calls.length).toBe(1);
  });

  test('and another attempt by its own boundary does so, too, once for two presses; without a network nothing is thrown away', async () => {
    let attempt: Promise<void> | undefined;
    const ErrorBoundary = () => {
      const { revalidate } = useRevalidator();
      const onClick = () => {
        attempt = revalidate();
      };
      return (
        <button type="button" onClick={onClick}>
          De novo
        </button>
      );
    };
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    visit({ ...withLazyPart(), ErrorBoundary });
    await screen.findByRole('button', { name: 'De novo' });
    // ends with the effects of the attempt: a network that comes back in the middle of it would be its network
    const press = async () => {
      act(() => screen.getByRole('button', { name: 'De novo' }).click());
      await act(async () => attempt);
    };
    await press();
    expect(reload).not.toHaveBeenCalled();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await press();
    expect(reload).toHaveBeenCalledTimes(1);
    await press();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

test('a page may be what memo makes of one', async () => {
  visit({ ...page, Component: memo(page.Component) });
  await screen.findByRole('heading', { name: 'Espaços' });
  await expect.poll(() => failures).toEqual([]);
});

test.each<[string, unknown]>([
  ['nothing', {}],
  ['a page that is a text', { Component: 'h1' }],
  [
    'a page that can not be read',
    Object.defineProperty({}, 'Component', { get: throws(new ReferenceError('Component')) }),
  ],
])('a remote that exports %s is its failed page, and the rest goes on', async (_, exported) => {
  const router = visit(exported);
  await failed();
  await expectFailureOf('discovery');
  await expectTheRestToGoOn(router);
});

test('where the chrome itself fails there is a page that opens the address anew', async () => {
  chrome.isBroken = true;
  visit(page);
  await failed();
  await expect.poll(() => failures.at(-1)).toMatchObject({ unit: 'shell' });
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(reload).toHaveBeenCalledOnce();
});
