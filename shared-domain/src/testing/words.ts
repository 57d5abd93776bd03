import { type Screen, waitFor } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { toasts } from './fake-platform.ts';

afterEach(() => {
  toasts.length = 0;
});

type Queries = Pick<Screen, 'queryAllByText' | 'queryAllByLabelText' | 'queryAllByPlaceholderText'>;

/**
 * Waits until the page shows words of the specification verbatim: as text, as a control's name, or as a notification,
 * of which the shell draws title and text.
 * `scripts/specified-words.test.ts` looks for its literal in the test that the table names.
 */
export async function expectWords(screen: Queries, words: string): Promise<void> {
  const wanted = wordForWord(words);
  const says = (_content: string, element: Element | null) => wanted.test(ownText(element));
  const check = () => {
    const shown = [
      ...screen.queryAllByText(says),
      ...screen.queryAllByLabelText(wanted),
      ...screen.queryAllByPlaceholderText(wanted),
    ].some(isVisible);
    const isHeard = toasts.flatMap(({ title, text = '' }) => [title, text]).some((text) => wanted.test(plain(text)));
    if (!shown && !isHeard) throw new Error(`The page does not show “${words}”.`);
  };
  await (vi.isFakeTimers() ? vi.waitFor(check) : waitFor(check));
}

/** Returns a pattern of the sentence as whole words: 'Entrar' does not match 'Entrarei'. */
function wordForWord(words: string): RegExp {
  const [before, after] = [
    /^\w/.test(words) ? '(?<![\\p{L}\\d])' : '',
    /[\p{L}\d]$/u.test(words) ? '(?![\\p{L}\\d])' : '',
  ];
  return new RegExp(`${before}${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${after}`, 'u');
}

/** Without that of the elements in it, which are looked at by themselves. */
function ownText(element: Element | null): string {
  const texts = [...(element?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return plain(texts.map(({ textContent }) => textContent).join(''));
}

/** Non-breaking spaces as others. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

function isVisible(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    const { display, visibility } = getComputedStyle(part);
    if (part.hasAttribute('hidden') || display === 'none' || visibility === 'hidden') return false;
  }
  return true;
}
