import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { siteUrl } from './instance.ts';
import type { GivenSpace } from './test.ts';

/** The steps of a booking as a person takes them; they work at both sizes. */

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 1440) < 900;

/** A second person in a browser of their own, of the same size. */
export async function secondPage(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: page.viewportSize(),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    storageState: await page.context().storageState(),
  });
  return context.newPage();
}

/** The booking form: in the page's card on the desktop, in a sheet on the phone. */
export async function openBookingForm(page: Page, spaceTitle: string): Promise<Locator> {
  const form = page.getByRole('form', { name: `Reservar ${spaceTitle}` });
  if (isPhone(page)) {
    // After coming back from sign-in the sheet is open already, and hides the bar behind it.
    const bar = page.getByRole('region', { name: 'Resumo da reserva' });
    await expect(bar.or(form)).toBeVisible();
    if (!(await form.isVisible()))
      await bar.getByRole('button', { name: /^(Reservar|Pedir reserva|Escolher data)$/ }).click();
  }
  await expect(form).toBeVisible();
  return form;
}

/** Opens the field for a coupon, which is folded at first. */
export async function couponField(form: Locator): Promise<Locator> {
  const field = form.getByLabel(/^Cupom/);
  const fold = form.getByRole('button', { name: 'Tenho um cupom' });
  await expect(field.or(fold)).toBeVisible();
  if (await fold.isVisible()) await fold.click();
  return field;
}

/** Picks a day in a date field: `yyyy-MM-dd`. */
export async function pickDate(page: Page, field: Locator, date: string): Promise<void> {
  await field.click();
  const grid = page.getByRole('grid').last();
  await expect(grid).toBeVisible();
  const day = page.locator(`[role=dialog] [data-day="${date}"]`).getByRole('button').last();
  for (let months = 0; months < 13 && !(await day.isVisible()); months += 1) {
    await page.locator('[role=dialog]').last().getByRole('button', { name: 'Próximo mês' }).click();
  }
  await day.click();
}

/** Presses Reservar; @returns the payment's page, which opens in a new tab */
export async function reserve(page: Page, form: Locator): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await form.getByRole('button', { name: /^Reservar/ }).click();
  return opened;
}

/** Pays on the sandbox's page with a card that works, unless another number is given. */
export async function payByCard(checkout: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await checkout.getByLabel('Número do cartão').fill(number);
  await checkout.getByLabel('Validade').fill('12/40');
  await checkout.getByLabel('Código (CVC)').fill('123');
  await checkout.getByLabel('Nome no cartão').fill('MARINA TESTE');
  const email = checkout.getByLabel('E-mail');
  if (await email.isEditable()) await email.fill('marina@espacosrio.test');
  await checkout.getByRole('button', { name: /^Pagar R\$/ }).click();
}

/** The booking form of `space`, with a free `date` and ten guests chosen. */
export async function readyBookingForm(page: Page, space: GivenSpace, date: string): Promise<Locator> {
  await page.goto(`/espaco/${space.id}?date=${date}`);
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('10');
  return form;
}
