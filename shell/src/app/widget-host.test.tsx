import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, use } from 'react';
import { expect, test, vi } from 'vitest';
import type { StaleCheck } from './stale-release.ts';
import { createWidgetHost } from './widget-host.tsx';

type Load = () => Promise<unknown>;

function renderWidget(load: Load, loaded?: unknown, isStale?: StaleCheck) {
  const source = { load: vi.fn(load), loaded: () => loaded };
  const Host = createWidgetHost(source, { ...(isStale && { isStale }) });
  const props = { space: { id: '1', title: 'Casa', price: 10, capacity: 5 } };
  const host = (name: string) => (
    <Host name="booking/booking-card" props={{ ...props, name }} placeholder={<p>lugar</p>} />
  );
  return { source, view: render(host('a')), host };
}

const widget = { default: ({ space }: { space?: { title: string } }) => <p>cartão de {space?.title}</p> };

test('keeps its place until the widget is there, then renders it in the root of its remote', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  renderWidget(() => promise);
  expect(screen.getByText('lugar')).toBeDefined();
  await act(async () => resolve(widget));
  expect(screen.getByText('cartão de Casa').closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('booking');
});

test('the place of a widget that no live release offers stays empty, and nothing is asked for', () => {
  const load = vi.fn(() => new Promise(() => {}));
  const Host = createWidgetHost({ load, loaded: () => undefined }, { isOffered: () => false });
  const { container } = render(<Host name="chat/chat-box" props={{}} placeholder={<p>lugar</p>} />);
  expect(container.textContent).toBe('');
  expect(load).not.toHaveBeenCalled();
});

test('what is loaded already is rendered at once', () => {
  renderWidget(() => new Promise(() => {}), widget);
  expect(screen.getByText('cartão de Casa')).toBeDefined();
});

test('a failure stays in its place and offers a new attempt, which says that it is one', async () => {
  const attempts: PromiseWithResolvers<unknown>[] = [];
  const { source } = renderWidget(() => {
    const attempt = Promise.withResolvers<unknown>();
    attempts.push(attempt);
    return attempt.promise;
  });
  await act(async () => attempts[0]?.reject(new Error('down')));
  await userEvent.click(screen.getByRole('button', { name: /Tentar novamente/ }));
  expect(source.load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  await act(async () => attempts[1]?.resolve(widget));
  expect(screen.getByText('cartão de Casa')).toBeDefined();
});

test('one whose release is no longer live leads to opening the page anew, which the person decides', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { source } = renderWidget(
    () => Promise.reject(new Error('gone')),
    undefined,
    async (owner) => owner === 'booking',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir de novo' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(source.load).toHaveBeenCalledOnce();
});

test('a widget that breaks while it is rendered takes nothing with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const fragile = {
    default: () => {
      if (isBroken) throw new Error('quebrou');
      return <p>em pé</p>;
    },
  };
  renderWidget(async () => fragile, fragile);
  expect(screen.getByText('Não foi possível carregar esta parte.')).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: /Tentar novamente/ }));
  expect(screen.getByText('em pé')).toBeDefined();
});

test('a module without a component is a failure, not a blank', async () => {
  renderWidget(async () => ({ default: 'no component' }));
  await act(async () => {});
  expect(screen.getByText('Não foi possível carregar esta parte.')).toBeDefined();
});

test.each<[string, object]>([
  [
    'can not be read',
    Object.defineProperty({}, 'default', {
      get: () => {
        throw new ReferenceError('default');
      },
    }),
  ],
  ['is no component', { default: { text: 'cartão' } }],
])('a widget that %s fails in its place', async (_, module) => {
  renderWidget(async () => module);
  await screen.findByRole('alert');
  cleanup();
  renderWidget(async () => module, module);
  await screen.findByRole('alert');
});

test('a widget that waits for something keeps its place, and the page around it stays', async () => {
  const never = new Promise<string>(() => {});
  const Host = createWidgetHost({
    loaded: () => ({ default: () => use(never) }),
    load: () => new Promise(() => {}),
  });
  await act(async () =>
    render(
      <Suspense fallback={<p>página vazia</p>}>
        <h1>Casa</h1>
        <Host name="booking/booking-card" props={{}} placeholder={<p>lugar</p>} />
      </Suspense>,
    ),
  );
  expect(screen.getByText('lugar')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Casa' })).toBeDefined();
  expect(screen.queryByText('página vazia')).toBeNull();
});

test('a widget whose failure React remembers is offered with the page opened anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const Lazy = lazy(() => Promise.reject(new Error('Loading chunk 7 failed.')));
  renderWidget(async () => ({ default: () => <Lazy /> }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir de novo' }));
  expect(reload).toHaveBeenCalledOnce();
});
