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
        // pictures come when they are near
        if (!isWindow) {
          await page.evaluate(() => {
            for (const picture of document.images) picture.loading = 'eager';
          });
        }
        await page.waitForFunction(() =>
          [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
        );
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: path.join(shotsDir, `${shot.name}-${size}.png`), fullPage: !isWindow });
      });
    });
  }
}
