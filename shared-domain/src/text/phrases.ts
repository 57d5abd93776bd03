/** 'sábado' → 'Sábado' */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'cerca de 1 hora' */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * The gender of a name in the singular by the ending of its first word: 'Casa do Mirante' is feminine. Null where the ending does
 * not decide (Cinema, Mansão, Loft) and of plurals.
 */
export function genderOf(name: string): 'feminine' | 'masculine' | null {
  const [first = ''] = name.trim().toLowerCase().split(/\s+/);
  if (/(?<!m)a$|ção$|dade$/.test(first)) return 'feminine';
  return /[^ã]o$|[lpr]ão$/.test(first) ? 'masculine' : null;
}

// not by Intl.ListFormat, which takes a slow phone a tenth of a second
const listWith = (items: readonly string[], last: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;

/** 'Bar, Deck e Piscina' */
export const andList = (items: readonly string[]): string => listWith(items, 'e');

/** 'sexta-feira ou sábado' */
export const orList = (items: readonly string[]): string => listWith(items, 'ou');
