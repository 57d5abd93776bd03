import { expect, type Page } from '@playwright/test';
import { isPhone, openBookingForm, readyBookingForm, reserve } from '../src/journey.ts';
import { dateInRio, demo, type Given, type Person } from '../src/test.ts';
import { editedListing, pressedGuest, reportedThings, siteError, soldListing } from './scenes.ts';

type Account = Pick<Person, 'email' | 'password'>;

interface Scene {
  page: Page;
  given: Given;
}

/** A page in one state, named as its mock-up is. */
export interface Shot {
  name: string;
  /** In addition to those of its mock-ups: widths of the whole page, or a window, '1366x768'. */
  sizes?: readonly string[];
  as?: Account | ((given: Given) => Promise<Account>);
  /** An address, or a function that returns it. */
  at: string | ((given: Given) => Promise<string>);
  /** From the page to the state. */
  into?: (scene: Scene) => Promise<unknown>;
  /** A visitor who has not answered the question about cookies. */
  asksCookies?: boolean;
}

const both = ['1440', '390'] as const;
const all = ['320', '390', '820', '1366x768', '1440', '1920', '844x390'] as const;
const press = (page: Page, name: string | RegExp, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button') =>
  page.getByRole(role, { name }).first().click();

async function idOf(given: Given, query: string): Promise<string> {
  const [row] = await given.sql.unsafe<{ id: string }[]>(query);
  if (!row) throw new Error(`The demonstration has no row for: ${query}`);
  return row.id;
}

const byEmail = (email: string) => `(select id from auth.users where email = '${email}')`;
/** The space of the mock-ups, on a free Saturday. */
const drawnSpace = async (given: Given) =>
  `/espaco/${await idOf(given, "select id from public.spaces where title = 'Casa Pedra Bonita' and status = 'approved'")}`;
const withDate = async (given: Given) => {
  const space = await drawnSpace(given);
  const id = space.split('/').at(-1);
  const date = await idOf(
    given,
    `select day::date::text as id from generate_series(current_date + 40, current_date + 200, interval '1 day') as day
     where extract(dow from day) = 6
       and not exists (select from public.bookings where space_id = '${id}' and event_date = day::date and status = 'paid')
       and not exists (select from private.blocked_days where space_id = '${id}' and date = day::date)
     order by day limit 1`,
  );
  return `${space}?date=${date}&guests=80`;
};
const paidBooking = (given: Given) =>
  idOf(
    given,
    `select id from public.bookings where user_id = ${byEmail(demo.guest.email)} and status = 'paid' order by event_date desc limit 1`,
  );
const hostBooking = (given: Given) =>
  idOf(
    given,
    `select id from public.bookings where host_id = ${byEmail(demo.host.email)} and status = 'paid' and event_date > now() order by event_date limit 1`,
  );
const hostSpace = (given: Given) =>
  idOf(
    given,
    `select id from public.spaces where host_id = ${byEmail(demo.host.email)} and status = 'approved' order by created_at limit 1`,
  );
const newcomer = (given: Given) => given.person({ complete: false, fullName: 'Nova Pessoa' });
const person = (given: Given) => given.person();
const affiliate = { email: 'afiliado@espacosrio.test', password: 'demo1234' };
const openForm = async ({ page }: Scene) =>
  openBookingForm(page, (await page.locator('h1').first().textContent()) ?? '');

const guestSide: readonly Shot[] = [
  { name: 'home', at: '/', sizes: all },
  { name: 'search', at: '/buscar?q=piscina&capacity=50-100', sizes: all },
  { name: 'search-full', at: '/buscar' },
  { name: 'search-none', at: '/buscar?q=xilofone', sizes: both },
  { name: 'search-date', at: '/buscar', into: ({ page }) => press(page, /^Data/) },
  {
    name: 'search-date-sheet',
    at: '/buscar',
    sizes: ['390'],
    into: async ({ page }) => {
      await press(page, /Qualquer data/);
      await press(page, /^Data do evento/);
      await press(page, 'Mês e dias da semana');
    },
  },
  {
    name: 'search-filters',
    at: '/buscar?q=piscina',
    sizes: ['390'],
    into: ({ page }) => press(page, /^Filtros/),
  },
  { name: 'search-map', at: '/buscar', sizes: ['390'], into: ({ page }) => press(page, /^(Ver )?[Mm]apa/) },
  { name: 'search-month', at: `/buscar?month=${dateInRio(40).slice(0, 7)}&weekdays=sab,dom`, sizes: both },
  { name: 'category', at: '/categoria/casamento', sizes: all },
  { name: 'detail-visitor', at: drawnSpace, sizes: all },
  { name: 'detail', as: demo.guest, at: withDate, sizes: both },
  { name: 'detail-start', as: demo.guest, at: drawnSpace, sizes: ['1366x768'] },
  { name: 'detail-sheet', as: demo.guest, at: withDate, sizes: ['390'], into: openForm },
  { name: 'lightbox', at: drawnSpace, sizes: both, into: ({ page }) => press(page, /^Ver (a|as) /) },
  { name: 'my-bookings', as: demo.guest, at: '/minhas-reservas', sizes: both },
  { name: 'my-bookings-empty', as: newcomer, at: '/minhas-reservas', sizes: both },
  {
    name: 'my-bookings-cancel',
    as: demo.guest,
    at: '/minhas-reservas',
    sizes: both,
    into: ({ page }) => press(page, /^Cancelar/),
  },
  {
    name: 'payment',
    as: demo.guest,
    at: async (given) => `/booking-success?reserva=${await paidBooking(given)}`,
    sizes: both,
  },
  {
    name: 'sandbox-card',
    as: person,
    at: '/',
    sizes: both,
    into: async ({ page, given }) => {
      const form = await readyBookingForm(page, await given.space(), dateInRio(40));
      const payment = await reserve(page, form);
      await payment.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
      await expect(payment.getByLabel('Número do cartão')).toBeVisible();
    },
  },
  {
    name: 'receipt',
    as: demo.guest,
    at: async (given) => `/comprovante/${await paidBooking(given)}`,
    sizes: both,
  },
  { name: 'receipt-check', at: '/conferir', sizes: both },
  { name: 'favourites-empty', as: newcomer, at: '/favoritos', sizes: both },
  {
    name: 'favourites',
    at: '/',
    sizes: both,
    into: async ({ page }) => {
      for (const heart of (await page.getByRole('button', { name: /^Guardar/ }).all()).slice(0, 3)) await heart.click();
      await page.goto('/favoritos');
      await expect(page.getByRole('article')).toHaveCount(3);
    },
  },
  {
    name: 'compare',
    at: '/',
    sizes: both,
    into: async ({ page }) => {
      const hearts = await page.getByRole('button', { name: /^Guardar/ }).all();
      for (const heart of hearts.slice(0, 3)) await heart.click();
      await page.goto('/favoritos');
      await page.getByRole('button', { name: 'Comparar', exact: true }).click();
      for (const box of await page.getByRole('checkbox', { name: /^Comparar/ }).all()) await box.check();
      await page.getByRole('link', { name: 'Comparar 3 espaços' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  { name: 'menu', at: '/', sizes: ['390'], into: ({ page }) => press(page, /menu/i) },
  { name: 'menu-signed-in', as: demo.guest, at: '/', sizes: ['390'], into: ({ page }) => press(page, /menu/i) },
  { name: 'cookies-banner', at: '/', sizes: ['1440x900', '390x844'], asksCookies: true },
  { name: 'not-found', at: '/nada-aqui', sizes: both },
];

const accounts: readonly Shot[] = [
  { name: 'signin', at: '/profile', sizes: both },
  { name: 'signup', at: '/profile', sizes: both, into: ({ page }) => press(page, /^(Criar conta|Cadastr)/) },
  { name: 'password-reset', at: '/redefinir-senha', sizes: both },
  { name: 'profile', as: demo.guest, at: '/profile', sizes: both },
  { name: 'profile-edit', as: demo.guest, at: '/profile', sizes: both, into: ({ page }) => press(page, /^Editar/) },
  { name: 'access-restricted', at: '/minhas-reservas', sizes: both },
  { name: 'access-denied', as: demo.guest, at: '/admin', sizes: both },
  { name: 'institutional', at: '/como-funciona', sizes: both },
  { name: 'chat-2', as: demo.host, at: '/chat', sizes: both },
  {
    name: 'chat-2-conversation',
    as: demo.host,
    at: async (given) =>
      `/chat?conversa=${await idOf(given, `select id from public.conversations where host_id = ${byEmail(demo.host.email)} order by last_message_at desc nulls last limit 1`)}`,
    sizes: both,
  },
  {
    name: 'chat-2-report',
    as: async (given) => (await pressedGuest(given)).guest,
    at: async (given) => (await pressedGuest(given)).at,
    sizes: both,
    into: async ({ page }) => {
      await page.getByRole('button', { name: 'Opções desta mensagem' }).last().click();
      await page.getByRole('menuitem', { name: 'Denunciar mensagem' }).click();
      await expect(page.getByRole('dialog', { name: 'Denunciar esta mensagem' })).toBeVisible();
    },
  },
  { name: 'chat-empty', as: newcomer, at: '/chat', sizes: both },
  { name: 'affiliate-2', as: affiliate, at: '/afiliados', sizes: both },
  { name: 'affiliate-join', as: person, at: '/afiliados', sizes: both },
  { name: 'affiliate-out', at: '/afiliados', sizes: both },
];

const hostSide: readonly Shot[] = [
  { name: 'my-spaces-2', as: demo.host, at: '/meus-espacos', sizes: both },
  { name: 'my-spaces-signed-out', at: '/meus-espacos', sizes: both },
  { name: 'dashboard-2', as: demo.host, at: '/gerenciar-espacos', sizes: both },
  {
    name: 'host-booking',
    as: demo.host,
    at: async (given) => `/gerenciar-espacos/reservas/${await hostBooking(given)}`,
    sizes: both,
  },
  { name: 'payouts', as: demo.host, at: '/gerenciar-espacos/repasses', sizes: both },
  {
    name: 'availability-2',
    as: demo.host,
    at: async (given) => `/gerenciar-disponibilidade/${await hostSpace(given)}`,
    sizes: both,
  },
  { name: 'listing-form-2', as: person, at: '/anunciar', sizes: both },
  {
    name: 'listing-form-open',
    as: demo.host,
    at: async (given) => `/editar-espaco/${await hostSpace(given)}`,
    sizes: both,
  },
  {
    name: 'host-menu',
    as: demo.host,
    at: '/gerenciar-espacos',
    sizes: both,
    into: ({ page }) => press(page, isPhone(page) ? /menu/i : /(conta|perfil|Menu)/i),
  },
];

const panel = (name: string, at: string, into?: Shot['into']): Shot => ({
  name,
  as: demo.admin,
  at,
  sizes: both,
  ...(into && { into }),
});

const administration: readonly Shot[] = [
  panel('admin-2', '/admin'),
  {
    ...panel('admin-review', ''),
    at: async (given) =>
      `/admin/space/${await idOf(given, `select id from public.spaces where status = 'pending' order by created_at limit 1`)}`,
  },
  {
    ...panel('admin-space', '', async ({ page }) => {
      await press(page, 'Suspender anúncio');
      await expect(page.getByRole('dialog', { name: /^Suspender/ })).toBeVisible();
    }),
    at: (given) => soldListing(given, { suspended: false }),
  },
  { ...panel('admin-space-suspended', ''), at: (given) => soldListing(given, { suspended: true }) },
  { ...panel('admin-changes', ''), at: (given) => editedListing(given).then(() => '/admin?aba=alteracoes') },
  { ...panel('admin-reports', ''), at: (given) => reportedThings(given).then(() => '/admin?aba=denuncias') },
  panel('admin-disputes', '/admin?aba=contestacoes'),
  panel('admin-messages', '/admin?aba=mensagens'),
  panel('admin-bookings', '/admin?aba=reservas'),
  panel('admin-payouts', '/admin?aba=repasses'),
  panel('admin-affiliate-payouts', '/admin?aba=afiliados'),
  panel('admin-coupons', '/admin?aba=cupons'),
  panel('admin-coupon-form', '/admin?aba=cupons', ({ page }) => press(page, /^(Novo|Criar) cupom/)),
  panel('admin-people', '/admin?aba=pessoas'),
  {
    ...panel('admin-person', ''),
    at: async (given) => `/admin/pessoa/${await idOf(given, `select ${byEmail(demo.host.email)} as id`)}`,
  },
  { ...panel('admin-errors-2', ''), at: siteError },
  panel('admin-versions', '/admin?aba=versoes'),
  panel('admin-calendars', '/admin?aba=calendarios'),
  panel('admin-authenticators', '/admin?aba=autenticadores'),
  panel('admin-log', '/admin?aba=registro'),
  {
    name: 'admin-2fa-signin',
    at: '/profile',
    sizes: both,
    into: async ({ page, given }) => {
      const { email, password } = await given.administrator('Renata Lima', { authenticators: 2 });
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha', { exact: true }).fill(password);
      await page.locator('form').getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
    },
  },
  {
    name: 'admin-2fa-enrol',
    as: (given) => given.administrator('Ana Administradora'),
    at: '/segundo-fator',
    sizes: both,
  },
];

export const shots: readonly Shot[] = [...guestSide, ...accounts, ...hostSide, ...administration];

const mockUpsWithoutShot: Record<string, string> = {
  admin: 'replaced by admin-2',
  'admin-affiliates': 'replaced by admin-affiliate-payouts',
  'admin-errors': 'replaced by admin-errors-2',
  affiliate: 'replaced by affiliate-2',
  availability: 'replaced by availability-2',
  chat: 'replaced by chat-2',
  dashboard: 'replaced by dashboard-2',
  'chat-conversation': 'replaced by chat-2-conversation',
  'listing-form': 'replaced by listing-form-2',
  'my-spaces': 'replaced by my-spaces-2',
  'detail-booking': 'replaced by detail-sheet',
  ...Object.fromEntries(
    ['components', 'catalogue', 'detail-card', 'payment-states'].map((name) => [name, 'a sheet of parts, not a page']),
  ),
  ...Object.fromEntries(
    `admin-case case case-open host-case host-request-decline host-requests move-booking notifications notifications-popover waiting-list-offer
     mail-accepted mail-waiting-list detail-waiting detail-waiting-sheet`
      .split(/\s+/)
      .map((name) => [name, 'not built: "Later" in the list of what goes beyond the specification']),
  ),
  ...Object.fromEntries(
    `admin-reject category-empty category-error cookies-choices listing-form-conflict listing-form-rejected password-reset-expired
     profile-data profile-delete remote-failed-page remote-failed-part search-sort shared-list shared-list-empty`
      .split(/\s+/)
      .map((name) => [name, 'a state that component tests and journeys hold']),
  ),
  'sandbox-pix': 'the same page as sandbox-card, with PIX chosen',
};

/** Returns why a mock-up has no shot; null: no reason is listed. */
export const reasonWithoutShot = (name: string): string | null =>
  mockUpsWithoutShot[name] ?? (name.startsWith('mail-') ? 'a mail: look at it in the mail catcher of npm start' : null);
