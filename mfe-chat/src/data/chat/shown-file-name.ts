import { graphemesOf } from 'shared-domain/text/graphemes.ts';

const longest = 60;
const split = (text: string): string[] => Array.from(graphemesOf(text), ({ segment }) => segment);

/** At most 60 characters as people count them; a longer name loses its middle and keeps its ending. */
export function shownFileName(name: string): string {
  const signs = split(name);
  if (signs.length <= longest) return name;
  const ending = split(/\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '');
  return [...signs.slice(0, longest - 1 - ending.length), '…', ...ending].join('');
}
