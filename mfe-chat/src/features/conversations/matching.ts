import { hasWords } from 'shared-domain/text/has-words.ts';
import type { Conversation } from '../../data/chat/chat.ts';

/** The conversations whose space or person has every word that is looked for. */
export const matching = (conversations: Conversation[], wanted: string): Conversation[] =>
  conversations.filter(({ spaceTitle, other }) => hasWords(`${spaceTitle} ${other.name}`, wanted));
