import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Waits until the page shows a sentence of the specification word for word: as text or as a control's name.
 * `scripts/specified-sentences.test.ts` looks for its literal in the test that the table names.
 */
export async function expectSentence(page: Page | Locator, sentence: string): Promise<void> {
  const wanted = new RegExp(`(?<![\\p{L}\\d])${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u');
  const shown = page.getByText(wanted).or(page.getByLabel(wanted)).or(page.getByPlaceholder(wanted));
  await expect(shown.filter({ visible: true }).first()).toBeVisible();
}
