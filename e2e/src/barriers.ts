import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectPictures } from './pictures.ts';

/**
 * Returns axe's findings on the page by WCAG 2.2 AA and its own best practices; none on a good page. Passed rules are not described at
 * length; the legacy mode is the one without a second page, for sites without foreign frames.
 * @param within a selector: of that part alone
 */
export async function violations(page: Page, within?: string): Promise<{ id: string; where: string[] }[]> {
  // an element that fades has no colour of its own yet
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
  const axe = new AxeBuilder({ page });
  if (within) axe.include(within);
  const { violations: found } = await axe
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode()
    .analyze();
  return found.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }));
}

/** By how many pixels the page can be scrolled sideways. */
const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects that the present page has no violation, no sideways scroll and no missing picture. */
export async function expectNoBarriersNow(page: Page): Promise<void> {
  const where = `${page.url()} at ${page.viewportSize()?.width} px`;
  expect(await violations(page), where).toEqual([]);
  expect(await sidewaysScroll(page), `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  await expectPictures(page);
}

/** The page, loaded once, has none on the desktop and on the phone; its size is as before. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoBarriersNow(page);
  }
  if (size) await page.setViewportSize(size);
}
