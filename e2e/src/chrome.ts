import { expect, type Locator, type Page } from '@playwright/test';

/** The script by which a remote begins, of any version. */
export const entryOf = (remote: string) => `**/releases/${remote}/*/entry.*.js`;

/** Expects the shell's own frame, regardless of the page within. */
export async function expectChrome(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: /Espaços Rio/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Links of the frame are answered by the page's own scripts, not by a new document. */
export const expectAlive = (page: Page): Promise<void> =>
  expectAliveLink(page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }));

/** Expects one hydrated link: a remote is hydrated after the frame. */
export async function expectAliveLink(link: Locator): Promise<void> {
  const isAlive = () => link.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')));
  await expect.poll(isAlive).toBe(true);
}
