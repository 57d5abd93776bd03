import type { Page } from '@playwright/test';
import { nextEventKey } from 'shared-domain/bookings/next-event.ts';
import { offlineFiles } from 'shell/server/offline.ts';
import { couponField, openBookingForm } from '../src/journey.ts';
import { atOwnSite, type ReleaseSite, startReleaseSite } from '../src/own-site.ts';
import { paidBooking } from '../src/payments.ts';
import { dateInRio, expect, type Given, type Person, test } from '../src/test.ts';

/* @inputs shell/server/ */

test.use({ serviceWorkers: 'allow' });

const line = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Sem internet. O que você digitou fica aqui.' });
const ourPage = (page: Page) => page.getByRole('heading', { name: 'Sem internet', level: 1 });
const nextEvent = (page: Page) => page.getByRole('region');
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), nextEventKey);

/** The worker is registered at the first idle moment after the page has loaded. */
const workerReady = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => !!active));

/** A person who has seen Minhas Reservas with the next event, and may lose the connection. */
async function withNextEvent(page: Page, given: Given, person: Person, days = 20) {
  const space = await given.space();
  await given.sql`insert into public.space_addresses (space_id, host_id, street, number, postal_code, day_phone)
    values (${space.id}, ${space.hostId}, 'Rua das Acácias Claras', '120', '20000-120', '(21) 99999-0142')`;
  const id = await paidBooking(given, person, space, dateInRio(days));
  await page.goto('/minhas-reservas');
  const row = page.getByRole('article', { name: new RegExp(space.title) });
  await expect(row).toContainText('Rua das Acácias Claras, 120');
  await expect.poll(() => stored(page)).toContain(id);
  await workerReady(page);
  return { space, id, row };
}

async function reloadOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
  await expect(ourPage(page)).toBeVisible();
}

/** The page loads again by itself. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair da conta' }).click();
  await expect(page.getByText('Logout realizado')).toBeVisible();
}

test('sem conexão: a linha vem com o primeiro pedido que falha, o que foi digitado fica, e a linha sai com a conexão', async ({
  page,
  given,
  loginAs,
}) => {
  const space = await given.space();
  await loginAs(await given.person());
  await page.goto(`/espaco/${space.id}?date=${dateInRio(30)}`);
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  const guests = form.getByLabel('Número de convidados');
  await guests.fill('10');
  const coupon = await couponField(form);
  await coupon.fill('VERAO10');
  const before = await form.boundingBox();
  await workerReady(page);
  await page.context().setOffline(true);
  await expect(line(page)).toHaveCount(0);
  await form.getByRole('button', { name: 'Aplicar' }).click();
  await expect(line(page)).toBeVisible();
  await expect(guests).toHaveValue('10');
  await expect(coupon).toHaveValue('VERAO10');
  expect((await form.boundingBox())?.y).toBe(before?.y);
  // the header's links stay in reach
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Espaços Rio/ })
    .click({ trial: true });
  await page.context().setOffline(false);
  await expect(line(page)).toHaveCount(0);
});

test('recarregar sem conexão mostra uma página nossa com o próximo evento; guardam-se só ela e a letra', async ({
  page,
  given,
  loginAs,
}) => {
  const person = await given.person();
  await loginAs(person);
  const { space, id } = await withNextEvent(page, given, person);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toEqual(offlineFiles);

  await reloadOffline(page);
  const event = nextEvent(page);
  for (const words of [
    space.title,
    'Rua das Acácias Claras, 120',
    'CEP 20000-120',
    'Helena Anfitriã',
    id.slice(0, 8),
  ]) {
    await expect(event).toContainText(words);
  }
  await expect(event.getByRole('link')).toHaveAttribute('href', /^tel:\d+$/);
  expect(
    await page.evaluate(() => document.fonts.ready.then(() => [...document.fonts].map(({ status }) => status))),
  ).toEqual(['loaded']);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(ourPage(page)).toBeVisible();
  // any other address, too
  await page.goto('/buscar?q=sala');
  await expect(ourPage(page)).toBeVisible();

  await reconnect(page);
  await expect(page).toHaveURL(/\/buscar/);
  // no answer of a page or of the API was added
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
});

test('sair da conta apaga o evento, e a pessoa seguinte no mesmo aparelho não o vê', async ({
  page,
  given,
  loginAs,
}) => {
  const person = await given.person();
  await loginAs(person);
  const { space } = await withNextEvent(page, given, person);
  const left = await stored(page);
  await signOut(page);
  expect(await stored(page)).toBeNull();
  await reloadOffline(page);
  await expect(page.getByText(space.title)).toHaveCount(0);
  await reconnect(page);

  // as if the sign-out had been cut off
  await page.goto('/profile');
  await page.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [nextEventKey, left]);
  const other = await given.person({ fullName: 'Outra Pessoa' });
  await page.getByLabel('E-mail').fill(other.email);
  await page.getByLabel('Senha', { exact: true }).fill(other.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu de Outra Pessoa' })).toBeVisible({ timeout: 20_000 });
  expect(await stored(page)).toBeNull();
  await reloadOffline(page);
  await expect(page.getByText(space.title)).toHaveCount(0);
});

test('cancelar a reserva apaga o evento, e o seguinte toma o lugar; uma conta suspensa não tem nenhum', async ({
  page,
  given,
  loginAs,
}) => {
  const person = await given.person();
  await loginAs(person);
  const later = await withNextEvent(page, given, person, 40);
  const { space, row } = await withNextEvent(page, given, person, 20);
  await row.getByRole('button', { name: /^Cancelar reserva/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancelar e receber/ })
    .click();
  await expect(page.getByText(/está a caminho/)).toBeVisible();
  await expect.poll(() => stored(page)).toContain(later.id);
  await reloadOffline(page);
  await expect(nextEvent(page)).toContainText(later.space.title);
  await expect(page.getByText(space.title)).toHaveCount(0);
  await reconnect(page);

  await given.sql`insert into public.suspensions (person_id, reason) values (${person.id}, 'Mensagens denunciadas.')`;
  await page.goto('/');
  await expect.poll(() => stored(page)).toBeNull();
});

test('um evento cujo contato venceu não aparece, e é apagado', async ({ page, given, loginAs }) => {
  const person = await given.person();
  await loginAs(person);
  const { space } = await withNextEvent(page, given, person);
  await page.evaluate((key) => {
    const event = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...event, until: new Date(Date.now() - 1000).toISOString() }));
  }, nextEventKey);
  await reloadOffline(page);
  await expect(page.getByText(space.title)).toHaveCount(0);
  expect(await stored(page)).toBeNull();
});

test.describe('com o trabalhador no navegador', () => {
  test.use(atOwnSite('offline.spec.ts'));
  let site: ReleaseSite;

  test.beforeAll(async () => {
    site = await startReleaseSite('offline.spec.ts');
  });
  test.afterAll(() => site?.stop());

  test('uma versão nova chega, e a volta à anterior também', async ({ page }) => {
    const heading = page.getByRole('heading', { name: 'Três passos' });
    const newer = page.getByRole('heading', { name: 'Quatro passos' });
    const before = await site.registry();
    await page.goto('/afiliados');
    await expect(heading).toBeVisible();
    await workerReady(page);
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect(heading).toBeVisible();

    const version = await site.altered({ unit: 'affiliate', from: '"Três passos"', to: '"Quatro passos"' });
    await site.deploy({ unit: 'affiliate', pointer: 'live', to: version });
    await page.reload();
    await expect(newer).toBeVisible();
    await site.putBack(before);
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(newer).toHaveCount(0);
  });
});
