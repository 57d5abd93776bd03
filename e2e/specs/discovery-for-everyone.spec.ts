import type { Locator } from '@playwright/test';
import { dateInRio, expect, type Given, test } from '../src/test.ts';

async function addresses(given: Given): Promise<string[]> {
  const space = await given.demoSpace();
  return ['/', '/buscar?zone=zona-sul', '/buscar?q=castelo+de+gelo', '/categoria/casamento', space, '/avaliacoes'];
}

test('com 200 % de ampliação, ou letras duas vezes maiores, nada se perde; quem pede menos movimento não recebe nenhum', async ({
  page,
  given,
}) => {
  // each page once: the three wishes do not touch each other
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of await addresses(given)) {
    // a window of 1280 px at 200 % has room for 640 of the page's
    await page.setViewportSize({ width: 640, height: 450 });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await beyond(), address).toBeLessThanOrEqual(0);

    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
          const seconds = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part)));
          return seconds(transitionDuration) > 0.02 || (animationName !== 'none' && seconds(animationDuration) > 0.02);
        })
        .map((element) => element.className),
    );
    expect(moving, address).toEqual([]);

    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await beyond(), `${address}, larger letters`).toBeLessThanOrEqual(0);
  }
});

test('num celular de 320 px, com letras duas vezes maiores, nada passa da largura', async ({ page, given }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of ['/', await given.demoSpace(), '/profile']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    if (address.startsWith('/espaco/')) {
      // the calendar and the similar spaces load when they are near the window
      const calendar = page.getByRole('region', { name: 'Datas e preços' });
      await calendar.scrollIntoViewIfNeeded();
      await expect(calendar.getByRole('grid')).toBeVisible();
      await page.getByRole('button', { name: 'Denunciar este espaço' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('region', { name: 'Espaços parecidos' })).toBeVisible();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320);
  }
});

test('em alto contraste se vê o que está escolhido, e cada parte tem contorno', async ({ page, given }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const ground = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const differ = async (chosen: Locator, other: Locator) => expect(await ground(chosen)).not.toBe(await ground(other));

  await page.goto('/');
  const button = page.getByRole('button', { name: 'Buscar espaços disponíveis' });
  await button.focus();
  expect(await button.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  expect(await button.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');

  await page.goto('/buscar?price=1000-2500');
  const chip = page.getByRole('group', { name: 'Filtros ativos' }).locator('[data-slot="removable-chip"]').first();
  expect(await chip.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  // the arrow of a list is light on a dark ground
  const list = page.getByRole('combobox', { name: 'Onde' });
  expect(await list.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('white');
  await page
    .getByRole('button', { name: /^Filtros/ })
    .filter({ visible: true })
    .click();
  const panel = page.getByRole('dialog', { name: 'Filtros' });
  const band = (name: string) => panel.getByRole('button', { name });
  await differ(band('R$ 1.000 a R$ 2.500'), band('R$ 2.500 a R$ 5.000'));
  const box = panel.getByRole('checkbox', { name: 'Piscina' });
  expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto');

  await page.goto('/buscar');
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await differ(pages.getByRole('link', { name: 'Página 1' }), pages.getByRole('link', { name: 'Página 2' }));

  const space = await given.space();
  const day = dateInRio(20);
  await page.goto(`/espaco/${space.id}?date=${day}`);
  const calendar = page.getByRole('region', { name: 'Datas e preços' });
  // its days come for who uses the page
  await calendar.scrollIntoViewIfNeeded();
  const dayButton = (date: string) => calendar.locator(`[data-day="${date}"]`).getByRole('button');
  await differ(dayButton(day).first(), dayButton(dateInRio(21)).first());
});

test('a imagem principal está no HTML e é pedida antes; nenhuma outra é pedida com pressa', async ({
  given,
  request,
}) => {
  const [home = '', search = '', , category = '', space = ''] = await addresses(given);
  for (const address of [home, search, category, space]) {
    let html = '';
    // a server that is too busy leaves the page to the browser, for once
    await expect
      .poll(async () => {
        html = await (await request.get(address)).text();
        return html;
      })
      .toContain('"rendered":');
    const images = [...html.slice(html.indexOf('<div id="root">')).matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    const urgent = images.filter((tag) => /fetchpriority="high"/i.test(tag));
    expect(urgent, address).toHaveLength(1);
    const others = images.filter((tag) => !urgent.includes(tag));
    for (const tag of others) expect(tag, address).toMatch(/loading="lazy"|data-slot="logo"/);
    const preloads = [...html.matchAll(/<link rel="preload" as="image" [^>]*imagesrcset="([^"]*)"[^>]*>/g)];
    expect(preloads.length, address).toBeGreaterThan(0);
    const main = (html.match(/<picture[^>]*>.*?<\/picture>/gs) ?? []).find((picture) =>
      /fetchpriority="high"/i.test(picture),
    );
    for (const [, renditions] of preloads) expect(main, address).toContain(`srcSet="${renditions}"`);
  }
});
