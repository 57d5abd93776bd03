import { browserFamily } from './browser-family.ts';

/** Languages that browsers here are set to; every other one is one group. */
const languages = ['pt', 'en', 'es'];

/**
 * Returns a visitor's groups in the counts of the canary analysis: their family of browsers, and the first language their browser asks for.
 * There are ten groups of each kind, and the two are never combined: they identify no person.
 */
export function visitorGroups(userAgent: string | undefined, acceptLanguage: string | undefined): string[] {
  const first = /^\s*([a-z]+)/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase() ?? '';
  return [`browser ${browserFamily(userAgent)}`, `language ${languages.includes(first) ? first : 'other'}`];
}

/** All there are: the analysis shares its probability of an error among them. */
export const knownGroups = [
  ...['Chrome', 'Edge', 'Firefox', 'Outro', 'Safari', 'Samsung Internet'].map((family) => `browser ${family}`),
  ...[...languages, 'other'].map((language) => `language ${language}`),
];
