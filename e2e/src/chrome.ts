import { expect, type Page } from '@playwright/test';

/** The script by which a remote begins, whatever its version. */
export const entryOf = (remote: string) => `**/releases/${remote}/*/entry.*.js`;

/** The shell's own frame stands, whatever became of the page within. */
export async function expectChrome(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: /Espaços Rio/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}
