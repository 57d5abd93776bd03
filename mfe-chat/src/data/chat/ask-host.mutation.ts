import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { openConversationMessage, sendFailureText } from './chat-error.ts';
import { openConversation } from './open-conversation.mutation.ts';
import { moderationReason, sendMessage } from './send-message.ts';

interface Problem {
  title: string;
  text: string;
}

interface Question {
  userId: string;
  content: string;
}

/** Sends a question to the host of a space, beginning the conversation when there is none. */
export function useAskHost(spaceId: string) {
  const queryClient = useQueryClient();
  // one for each wording: the same question sent again after a lost answer is stored once
  const message = useRef({ content: '', id: '' });

  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async ({ userId, content }: Question): Promise<string> => {
      if (message.current.content !== content) message.current = { content, id: crypto.randomUUID() };
      const reason = await moderationReason(content, { spaceId });
      if (reason !== null) throw new Refusal({ title: 'Mensagem bloqueada', text: reason });
      const conversationId = await openConversation({ spaceId }).catch((failure) => {
        throw new Refusal(openConversationMessage(failure));
      });
      const sent = await sendMessage({
        id: message.current.id,
        conversationId,
        senderId: userId,
        body: { content },
      });
      message.current = { content: '', id: '' };
      if (sent.blockedBecause !== null) throw new Refusal({ title: 'Mensagem bloqueada', text: sent.blockedBecause });
      return conversationId;
    },
    onSuccess: (_id, { userId }) => queryClient.invalidateQueries({ queryKey: chatKeys.conversations(userId) }),
  });

  return {
    isSending: isPending,
    /** The conversation that the question went to. */
    sentTo: data,
    problem: error ? wordsFor(error) : null,
    reset,
    send: (userId: string, content: string, onSent: () => void) => {
      if (!isPending) mutate({ userId, content }, { onSuccess: onSent });
    },
  };
}

class Refusal extends Error {
  readonly words: Problem;
  constructor(words: Problem) {
    super(words.title);
    this.words = words;
  }
}

function wordsFor(error: Error): Problem {
  return error instanceof Refusal ? error.words : { title: 'Erro', text: sendFailureText(error, 'text') };
}
