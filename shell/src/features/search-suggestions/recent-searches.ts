import { slugOf } from 'shared-domain/places/slug.ts';
import { longestQuery, mostRecentSearches } from 'shared-domain/rules/search-rules.ts';
import { recentSearchesKey } from '../../platform/recent-searches-key.ts';
import { readStored } from '../../platform/stored-value.ts';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Returns this browser's recent searches, the latest first. */
export const recentSearches = (): string[] =>
  readStored(recentSearchesKey, isTexts)?.slice(0, mostRecentSearches) ?? [];

export function rememberSearch(text: string): void {
  if (!text || text.length > longestQuery) return;
  const others = recentSearches().filter((other) => slugOf(other) !== slugOf(text));
  try {
    localStorage.setItem(recentSearchesKey, JSON.stringify([text, ...others].slice(0, mostRecentSearches)));
  } catch {
    // no storage (private mode): nothing is suggested later
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(recentSearchesKey);
  } catch {
    // see above
  }
}
