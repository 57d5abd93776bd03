import path from 'node:path';
import { expect, test } from '../src/test.ts';
import { mockUps, shotsDir, viewportOf } from './mock-ups.ts';
import { shots } from './pages.ts';

const drawn = mockUps();

for (const shot of shots) {
  const sizes = new Set([
    ...(shot.sizes ?? []),
    ...drawn.filter(({ name }) => name === shot.name).map(({ size }) => size),
  ]);
  for (const size of sizes) {
    const { width, height, isWindow } = viewportOf(size);
    test.describe(() => {
      test.use({
        viewport: { width, height },
        ...(width < 700 && { hasTouch: true, isMobile: true }),
        ...(shot.asksCookies && { storageState: { cookies: [], origins: [] } }),
        contextOptions: { reducedMotion: 'reduce' },
      });
      test(`${shot.name} ${size}`, async ({ page, given, loginAs }) => {
        if (shot.as) await loginAs(typeof shot.as === 'function' ? await shot.as(given) : shot.as);
        await page.goto(typeof shot.at === 'function' ? await shot.at(given) : shot.at);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await shot.into?.({ page, given });
        // a payment opens a page of its own
        const shown = page.context().pages().at(-1) ?? page;
        const isOpen = (await shown.getByRole('dialog').or(shown.getByRole('alertdialog')).count()) > 0;
        const fullPage = !isWindow && !isOpen;
        // pictures come when they are near
        if (fullPage) {
          await shown.evaluate(() => {
            for (const picture of document.images) picture.loading = 'eager';
          });
        }
        await shown.waitForFunction(() =>
          [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
        );
        await shown.waitForLoadState('networkidle');
        await shown.screenshot({ path: path.join(shotsDir, `${shot.name}-${size}.png`), fullPage });
      });
    });
  }
}
