import type { Locator } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersNow, violations } from '../src/barriers.ts';
import { isPhone } from '../src/journey.ts';
import { demo, expect, test } from '../src/test.ts';

const publicPages = [
  '/',
  '/buscar?q=castelo+medieval+de+gelo',
  '/categoria/casamento',
  '/profile',
  '/nada-aqui',
  '/anunciar',
];

test('sem barreiras: as páginas de quem visita @phone', async ({ page, given }) => {
  test.slow();
  const compared = `/comparar?espacos=${(await given.demoSpaces(3)).join(',')}`;
  for (const address of [...publicPages, compared]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoBarriersNow(page);
  }
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  expect(await violations(page), 'the menu').toEqual([]);
  await menu.getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('sem barreiras: a busca, no celular primeiro a lista e depois o mapa sobre ela @phone', async ({ page }) => {
  await page.goto('/buscar?zone=zona-sul');
  const map = page.getByRole('group', { name: 'Mapa com os espaços encontrados' });
  if (isPhone(page)) {
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectNoBarriersNow(page);
    await page.getByRole('button', { name: 'Mapa' }).click();
  }
  await expect(map).toBeVisible();
  const pins = page.getByRole('list', { name: 'Espaços no mapa' });
  await expect(pins.getByRole('button').first()).toBeVisible();
  await expectNoBarriersNow(page);
  await page.getByRole('button', { name: 'Mostrar todos no mapa' }).click();
  expect(await violations(page, '[data-slot="rio-map"]')).toEqual([]);
});

test('sem barreiras: a página do espaço, com o cartão de reserva e os diálogos @phone', async ({
  page,
  given,
  loginAs,
}) => {
  await loginAs(demo.guest);
  await page.goto(await given.demoSpace());
  await expect(page.getByRole('button', { name: /^(Reservar|Escolher data)$/ }).first()).toBeVisible();
  // content further down loads when it is near the view
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(
    page
      .getByRole('article')
      .getByText(/por evento/)
      .first(),
  ).toBeVisible();
  await expectNoBarriersNow(page);
  const opens = async (button: Locator) => {
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await opens(page.getByRole('button', { name: /^Ver as \d+ fotos$/ }));
  await opens(
    isPhone(page)
      ? page.getByRole('region', { name: 'Resumo da reserva' }).getByRole('button')
      : page.getByRole('form', { name: /^Reservar / }).getByLabel('Data do evento'),
  );
  await opens(page.getByRole('button', { name: 'Denunciar este espaço' }));
});

test('sem barreiras: Minhas Reservas e perfil de quem entrou @phone', async ({ page, loginAs }) => {
  await loginAs(demo.guest);
  await page.goto('/minhas-reservas');
  await expect(page.getByRole('heading', { level: 1, name: 'Minhas Reservas' })).toBeVisible();
  await expect(page.getByText('Confirmada').first()).toBeVisible();
  await expectNoBarriersNow(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoBarriersNow(page);
});

test('sem barreiras: painel administrativo e análise de um espaço', async ({ page, loginAs, given }) => {
  test.setTimeout(240_000);
  const space = await given.space({ status: 'pending' });
  await loginAs(demo.admin);
  const clean = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^Carregando/)).toHaveCount(0, { timeout: 20_000 });
    await expectNoBarriers(page);
  };
  await page.goto('/admin');
  const tabs = page.getByRole('navigation', { name: 'Seções do painel' }).getByRole('link');
  await expect(tabs.first()).toBeVisible({ timeout: 20_000 });
  const count = await tabs.count();
  expect(count).toBeGreaterThan(10);
  for (let at = 0; at < count; at += 1) {
    const tab = tabs.nth(at);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page', { timeout: 20_000 });
    await clean();
  }
  await page.goto(`/admin/space/${space.id}`);
  await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
  await clean();
  await page.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Rejeitar espaço' })).toBeVisible();
  await expectNoBarriers(page);
});

test('a página do espaço se usa só com o teclado: pular para o conteúdo, data, convidados', async ({ page, given }) => {
  const space = await given.space();
  await page.goto(`/espaco/${space.id}`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  const form = page.getByRole('form', { name: `Reservar ${space.title}` });
  await form.getByLabel('Data do evento').focus();
  await page.keyboard.press('Enter');
  // the arrows move from the day that has the focus: first it has to be there
  await expect(page.getByRole('grid').last().locator(':focus')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Data disponível')).toBeVisible();
  await expect(form.getByLabel('Data do evento')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Número de convidados')).toBeFocused();
  await page.keyboard.type('8');
  await expect(form.getByRole('button', { name: 'Reservar' })).toBeEnabled();
});
