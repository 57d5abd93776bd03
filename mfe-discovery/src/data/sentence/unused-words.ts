import { andList } from 'shared-domain/text/phrases.ts';
import { quoted } from '../spaces/search-texts.ts';

/** The parts of a sentence that nothing filters by, as they were typed. */
export interface Unmet {
  texts: string[];
  /** The one of them that is a price for each person. */
  perHead: string | null;
  /** The nearer of two days that may be meant, `yyyy-MM-dd`; its text is one of them, too. */
  near: { day: string; text: string } | null;
}

/** Returns the wishes that a host can answer: neither a price for each person nor another day. */
const wishesOf = ({ texts, perHead, near }: Unmet): string[] =>
  texts.filter((text) => text !== perHead && text !== near?.text);

/**
 * Returns a message to a host, to be changed and sent: 'Olá! Na minha busca escrevi “até 4 da manhã”. …'; null without
 * anything to ask.
 */
export function questionAbout(unmet: Unmet): string | null {
  const wishes = wishesOf(unmet).map(quoted);
  return wishes.length > 0 ? `Olá! Na minha busca escrevi ${andList(wishes)}. Dá certo no seu espaço?` : null;
}

/** 'Não usamos: “sem piscina”, “vista” (ordena). Confira na página de cada espaço.' */
export function unmetText(unmet: Unmet, ranking: string | null): string {
  const { perHead } = unmet;
  const unused = [...wishesOf(unmet).map(quoted), ...(ranking ? [`${quoted(ranking)} (ordena)`] : [])];
  const sentences = unused.length > 0 ? [`Não usamos: ${unused.join(', ')}. Confira na página de cada espaço.`] : [];
  if (perHead !== null)
    sentences.push(`Para ${quoted(perHead)}, falta o número de pessoas: escreva na busca quantas são.`);
  return sentences.join(' ');
}
