import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { setSession } from 'shared-domain/platform';
import { categoryPath, spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { signIn as signInAs, signOut } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Header } from './header.tsx';

const unread = vi.hoisted(() => ({ count: 0 }));
vi.mock('../data/chat/use-unread-count.ts', () => ({ useUnreadCount: () => unread.count }));
vi.mock('../data/notifications/use-unread-notifications.ts', () => ({ useUnreadNotifications: () => unread.count }));

const arrived = vi.hoisted(() => ({ phoneMenu: false }));
vi.mock('./phone-menu.tsx', (importOriginal) => {
  arrived.phoneMenu = true;
  return importOriginal();
});

// it loads with the library that a session comes from
beforeAll(() => import('./signed-in-links.tsx'));
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(() => setSession({ status: 'loading', user: null }));

function show(address = '/') {
  router = createMemoryRouter([{ path: '*', Component: Header }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const signIn = (isAdmin: boolean, isSuspended = false) =>
  act(async () => signInAs({ fullName: 'Ana Lima', isAdmin, isSuspended }));
const linkNames = () => screen.getAllByRole('link').map((link) => link.textContent || link.getAttribute('aria-label'));

test('the code of the phone’s menu comes to who uses the page before a press, on phones only', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
  const media = vi.spyOn(window, 'matchMedia');
  try {
    show();
    expect(idle).toEqual([]);
    cleanup();
    media.mockImplementation(() => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList);
    show();
    expect(idle).toEqual([]);
    fireEvent.scroll(window);
    expect(arrived.phoneMenu).toBe(false);
    for (const act of idle) act();
    await expect.poll(() => arrived.phoneMenu).toBe(true);
  } finally {
    media.mockRestore();
    vi.unstubAllGlobals();
  }
});

describe('who sees what', () => {
  test('until the session is known nobody is treated as anybody', () => {
    show();
    expect(linkNames()).toEqual(['Espaços Rio, página inicial', 'Buscar espaços', 'Favoritos']);
  });

  test('visitors', async () => {
    show();
    await act(async () => signOut());
    expect(linkNames()).toEqual(expect.arrayContaining(['Seja um Afiliado', 'Entrar', 'Anunciar Espaço']));
    await expectWords(screen, 'Anunciar Espaço');
    await expectWords(screen, 'Entrar');
    await expectWords(screen, 'Seja um Afiliado');
    expect(linkNames()).not.toContain('Meus Espaços');
  });

  test('a suspended account is offered no listing', async () => {
    show();
    await signIn(false, true);
    expect(linkNames()).toContain('Meus Espaços');
    expect(linkNames().filter((name) => name?.includes('Anunciar'))).toEqual([]);
  });

  test('signed-in people, and Admin for administrators only', async () => {
    show();
    await signIn(false);
    expect(linkNames()).toEqual(
      expect.arrayContaining(['Afiliados', 'Meus Espaços', 'Anunciar', 'Minhas Conversas', 'Minhas Reservas']),
    );
    await expectWords(screen, 'Minhas Conversas');
    await expectWords(screen, 'Minhas Reservas');
    expect(linkNames()).not.toContain('Admin');
    expect(linkNames()).not.toContain('Entrar');
    await signIn(true);
    expect(linkNames()).toContain('Admin');
  });

  test('the avatar opens the way to the profile and out', async () => {
    show();
    await signIn(false);
    await userEvent.click(screen.getByRole('button', { name: 'Menu de Ana Lima' }));
    expect(await screen.findByRole('menuitem', { name: 'Meu Perfil' })).toBeTruthy();
    await expectWords(screen, 'Meu Perfil');
    expect(screen.getByRole('menuitem', { name: 'Sair da conta' })).toBeTruthy();
    await expectWords(screen, 'Sair da conta');
  });
});

test('the magnifier of the phone opens the search field with the focus in it', async () => {
  show();
  await userEvent.click(screen.getByRole('link', { name: 'Buscar espaços' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await expect.poll(() => document.activeElement).toBe(within(menu).getByRole('combobox', { name: 'Buscar espaços' }));
  expect(router.state.location.pathname).toBe('/');
});

test('a text typed in the phone’s menu is there again after Escape has closed it, until another page', async () => {
  show();
  const openSearch = async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Buscar espaços' }));
    return within(await screen.findByRole('dialog', { name: 'Menu' })).findByRole<HTMLInputElement>('combobox');
  };
  await userEvent.type(await openSearch(), 'zzz');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  await expect.poll(async () => (await openSearch()).value).toBe('zzz');
  await userEvent.keyboard('{Escape}');
  await act(() => router.navigate('/contato'));
  expect((await openSearch()).value).toBe('');
});

test('Favoritos goes along with the date and the guests of a search', async () => {
  show('/buscar?q=sitio&date=2027-05-15&guests=80&pagina=2');
  act(() => signOut());
  const links = await screen.findAllByRole('link', { name: 'Favoritos' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/favoritos?date=2027-05-15&guests=80'));
  await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  const link = await within(menu).findByRole('link', { name: 'Favoritos' });
  expect(link.getAttribute('href')).toBe('/favoritos?date=2027-05-15&guests=80');
});

describe('a host', () => {
  const signInHost = () => act(async () => signInAs({ fullName: 'Ana Lima', isHost: true }));

  test('finds the way to what their spaces earn in the header and in the menu of the avatar', async () => {
    show();
    await signInHost();
    expect(screen.getByRole('link', { name: 'Painel' }).getAttribute('href')).toBe('/gerenciar-espacos');
    await userEvent.click(screen.getByRole('button', { name: 'Menu de Ana Lima' }));
    const spaces = within(await screen.findByRole('group', { name: 'Seus espaços' }));
    expect(spaces.getByRole('menuitem', { name: 'Painel' }).getAttribute('href')).toBe('/gerenciar-espacos');
    expect(spaces.getByRole('menuitem', { name: 'Espaços' }).getAttribute('href')).toBe('/meus-espacos');
  });

  test('and in the menu of the phone', async () => {
    show();
    await signInHost();
    await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    const spaces = within(menu.getByRole('region', { name: 'Seus espaços' }));
    expect(spaces.getByRole('link', { name: 'Painel' }).getAttribute('href')).toBe('/gerenciar-espacos');
    expect(spaces.getByRole('link', { name: 'Mensagens' }).getAttribute('href')).toBe('/chat');
  });

  test('others see nothing of it', async () => {
    show();
    await signIn(false);
    expect(screen.queryByRole('link', { name: 'Painel' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Menu de Ana Lima' }));
    await screen.findByRole('menuitem', { name: 'Minhas Reservas' });
    expect(screen.queryByRole('group', { name: 'Seus espaços' })).toBeNull();
  });
});

describe('unread messages', () => {
  test.each([
    [0, 'Minhas Conversas', undefined],
    [1, 'Minhas Conversas, 1 não lida', '1'],
    [120, 'Minhas Conversas, 120 não lidas', '99+'],
  ])('%i: the link says %s', async (count, name, badge) => {
    unread.count = count;
    show();
    await signIn(false);
    const link = await screen.findByRole('link', { name });
    expect(link.querySelector('[data-slot=unread]')?.textContent).toBe(badge);
  });

  test.each([
    [0, 'Notificações', undefined, ''],
    [1, 'Notificações, 1 não lida', '1', 'Notificações: 1 não lida'],
    [120, 'Notificações, 120 não lidas', '99+', 'Notificações: 120 não lidas'],
  ])('%i: the bell says %s on both headers, and it is told politely', async (count, name, badge, told) => {
    unread.count = count;
    show();
    await signIn(false);
    const links = await screen.findAllByRole('link', { name });
    expect(links.map((link) => link.querySelector('[data-slot=unread]')?.textContent)).toEqual([badge, badge]);
    await expect.poll(() => screen.getByRole('status').textContent).toBe(told);
  });

  test('the wide header’s bell opens the newest, which Escape and another page close; the phone’s is a link', async () => {
    unread.count = 1;
    new FakeApi()
      .on('my_notifications', () => ({
        unread: 1,
        items: [
          {
            id: 'a',
            kind: 'space_approved',
            created_at: new Date().toISOString(),
            is_read: false,
            facts: { title: 'Varanda', space_id: 's1' },
          },
        ],
      }))
      .on('read_notifications', () => 0)
      .install();
    show('/buscar');
    await signIn(false);
    const [wide, phone] = await screen.findAllByRole('link', { name: 'Notificações, 1 não lida' });
    expect(phone?.getAttribute('aria-haspopup')).toBeNull();
    await userEvent.click(wide as HTMLElement);
    const popover = await screen.findByRole('dialog', { name: 'Notificações' });
    expect(router.state.location.pathname).toBe('/buscar');
    expect(wide?.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => document.activeElement).toBe(popover);
    await within(popover).findByRole('link', { name: 'Não lida: Seu anúncio “Varanda” está no ar.' });
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(wide);
    await userEvent.keyboard('{Enter}');
    const again = within(await screen.findByRole('dialog', { name: 'Notificações' }));
    await userEvent.click(again.getByRole('link', { name: 'Ver todas' }));
    expect(router.state.location.pathname).toBe('/notificacoes');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  test('the menu of the phone has them, too; who signs out sees none', async () => {
    unread.count = 2;
    show();
    await signIn(false);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    within(menu).getByRole('link', { name: 'Minhas Conversas 2 não lidas' });
    await act(async () => signOut());
    expect(document.body.textContent).not.toContain('Minhas Conversas');
  });
});

describe('the search box', () => {
  beforeEach(() => new FakeApi().on('search_spaces', () => ({ items: [] })).install());

  test('goes to the results', async () => {
    show('/espaco/1');
    await userEvent.type(screen.getByRole('combobox'), '  casa & jardim {Enter}');
    expect(router.state.location.pathname + router.state.location.search).toBe('/buscar?frase=casa+%26+jardim');
  });

  test('ignores blank text', async () => {
    show('/espaco/1');
    await userEvent.type(screen.getByRole('combobox'), '   {Enter}');
    expect(router.state.location.pathname).toBe('/espaco/1');
  });

  test.each(['/buscar?q=varanda&zone=zona-sul', '/search?q=varanda'])('shows the present search at %s', (address) => {
    show(address);
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('varanda');
  });

  test('on the search page the results follow what is typed; filters stay, the page of results does not', async () => {
    show('/buscar?q=varanda&zone=zona-sul&pagina=3');
    const box = screen.getByRole<HTMLInputElement>('combobox');
    const address = () => router.state.location.pathname + router.state.location.search;
    await userEvent.type(box, 's');
    expect(address()).toBe('/buscar?q=varanda&zone=zona-sul&pagina=3');
    await expect.poll(address).toBe('/buscar?zone=zona-sul&frase=varandas');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(document.activeElement).toBe(box);
    await userEvent.clear(box);
    await expect.poll(address).toBe('/buscar?zone=zona-sul');
  });

  test('elsewhere typing goes nowhere', async () => {
    show('/espaco/1');
    await userEvent.type(screen.getByRole('combobox'), 'casa');
    await new Promise((done) => setTimeout(done, 400));
    expect(router.state.location.pathname).toBe('/espaco/1');
  });
});

test('the menu of the phone leads to every category, and closes when one goes somewhere', async () => {
  show('/espaco/1');
  await act(async () => signOut());
  await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  expect(menu.textContent).toContain('Central de Ajuda');
  const categories = within(within(menu).getByRole('region', { name: 'Espaços' })).getAllByRole('link');
  expect(categories.map((link) => link.getAttribute('href'))).toEqual(spaceTypes.map(categoryPath));
  await userEvent.click(screen.getByRole('link', { name: 'Como funciona' }));
  expect(router.state.location.pathname).toBe('/como-funciona');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
