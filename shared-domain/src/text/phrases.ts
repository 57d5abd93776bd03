/** 'sábado' → 'Sábado' */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'cerca de 1 hora' */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** 'Bar, Deck e Piscina' */
export const andList = (items: readonly string[]): string => new Intl.ListFormat('pt-BR').format(items);

/** 'sexta-feira ou sábado' */
export const orList = (items: readonly string[]): string =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(items);
