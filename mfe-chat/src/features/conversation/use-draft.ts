import { useState } from 'react';
import { readDraft, writeDraft } from 'shared-domain/chat/chat-drafts.ts';

/** Keeps the unsent text of a conversation until it is sent. */
export function useDraft(conversationId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(conversationId));
  const change = (next: string) => {
    setText(next);
    writeDraft(conversationId, next);
  };
  return [text, change];
}
