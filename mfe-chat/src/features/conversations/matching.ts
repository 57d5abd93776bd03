import type { Conversation } from '../../data/chat/chat.ts';

/** As it is compared: small letters without accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The conversations whose space or person has every word that is looked for. */
export function matching(conversations: Conversation[], wanted: string): Conversation[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return conversations;
  return conversations.filter(({ spaceTitle, other }) => {
    const text = plain(`${spaceTitle} ${other.name}`);
    return words.every((word) => text.includes(word));
  });
}
