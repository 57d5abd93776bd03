import type { Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';

async function addresses(page: Page): Promise<string[]> {
  await page.goto('/buscar');
  const space = (await page.locator('a[href^="/espaco/"]').first().getAttribute('href')) ?? '';
  return ['/', '/buscar?zone=zona-sul', '/buscar?q=castelo+de+gelo', '/categoria/casamento', space, '/avaliacoes'];
}

test('com 200 % de ampliação nada se perde nem rola de lado', async ({ page }) => {
  // a window of 1280 px at 200 % has room for 640 of the page's
  await page.setViewportSize({ width: 640, height: 450 });
  for (const address of await addresses(page)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }));
    expect(scroll, address).toBeLessThanOrEqual(width);
  }
});

test('letras duas vezes maiores cabem na tela estreita', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  for (const address of await addresses(page)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }));
    expect(scroll, address).toBeLessThanOrEqual(width);
  }
});

test('quem pede menos movimento não recebe nenhum', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of await addresses(page)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
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
  }
});

test('em alto contraste, campos e botões têm contorno e o foco se vê', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Buscar espaços disponíveis' });
  await button.focus();
  const outline = await button.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await page.goto('/buscar');
  const borders = await page
    .getByRole('search', { name: 'Filtros da busca' })
    .getByRole('combobox')
    .evaluateAll((fields) => fields.map((field) => getComputedStyle(field.parentElement as Element).borderStyle));
  expect(borders.length).toBeGreaterThan(3);
});

test('a imagem principal está no HTML e vem primeiro; nenhuma outra é pedida com pressa', async ({ page, request }) => {
  const [home = '', search = '', , category = '', space = ''] = await addresses(page);
  for (const address of [home, search, category, space]) {
    const html = await (await request.get(address)).text();
    const images = [...html.slice(html.indexOf('<div id="root">')).matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    const urgent = images.filter((tag) => /fetchpriority="high"/i.test(tag));
    expect(urgent, address).toHaveLength(1);
    const others = images.filter((tag) => !urgent.includes(tag));
    for (const tag of others) expect(tag, address).toContain('loading="lazy"');
    expect(html).not.toMatch(/<link rel="preload" as="image"/);
  }
});
