import { expect, type Page } from '@playwright/test';

/** The script by which a remote begins, whatever its version. */
export const entryOf = (remote: string) => `**/releases/${remote}/*/entry.*.js`;

/** The shell's own frame stands, whatever became of the page within. */
export async function expectChrome(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: /Espaços Rio/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Links are answered by the page's own scripts, not by a new document; by default that of the frame. */
export async function expectAlive(
  page: Page,
  link = page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }),
): Promise<void> {
  const isAlive = () => link.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')));
  await expect.poll(isAlive).toBe(true);
}
