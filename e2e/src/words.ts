import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Waits until the page shows words of the specification, each literally: as text or as a control's name. `scripts/specified-words.test.ts`
 * looks for its literal in the test that the table names.
 */
export async function expectWords(page: Page | Locator, words: string): Promise<void> {
  const wanted = new RegExp(`(?<![\\p{L}\\d])${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u');
  const shown = page.getByText(wanted).or(page.getByLabel(wanted)).or(page.getByPlaceholder(wanted));
  await expect(shown.filter({ visible: true }).first()).toBeVisible();
}
