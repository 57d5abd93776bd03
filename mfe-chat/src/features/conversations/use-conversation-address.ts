import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { notify } from 'shared-domain/platform';
import type { Conversation } from '../../data/chat/chat.ts';
import { openConversationMessage } from '../../data/chat/chat-error.ts';
import { conversationOptions } from '../../data/chat/conversations.query.ts';
import { type ConversationAbout, useOpenConversation } from '../../data/chat/open-conversation.mutation.ts';

/** Said when an address names a conversation that is not the person's, or none. */
const notFound = { title: 'Erro', text: 'Não foi possível carregar as mensagens.', tone: 'danger' } as const;

/**
 * The address says which conversation is open (`?conversa=<id>`), so that going back closes it and a link leads to it.
 * `?espaco=<space id>` opens the one with that space's host, `?reserva=<booking id>` the one with the guest of a booking;
 * each is made when there is none. `&visita=propor` goes on to the proposal of a visit.
 */
export function useConversationAddress(userId: string, listed: Conversation[] | undefined) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  const spaceId = parameters.get('espaco');
  const bookingId = parameters.get('reserva');
  const id = parameters.get('conversa');

  const { mutateAsync: openAbout } = useOpenConversation(userId);
  const requested = useRef<string | null>(null);
  const openAndGo = useEffectEvent(async (about: ConversationAbout) => {
    // the effect may run twice for one address
    const name = JSON.stringify(about);
    if (requested.current === name) return;
    requested.current = name;
    try {
      const opened = await openAbout(about);
      const visit = parameters.get('visita');
      const next = new URLSearchParams({ conversa: opened, ...(visit && { visita: visit }) });
      await navigate(`/chat?${next}`, { replace: true, preventScrollReset: true });
    } catch (error) {
      notify({ ...openConversationMessage(error), tone: 'danger' });
      await navigate('/chat', { replace: true, preventScrollReset: true });
    } finally {
      requested.current = null;
    }
  });
  useEffect(() => {
    if (spaceId) void openAndGo({ spaceId });
    else if (bookingId) void openAndGo({ bookingId });
  }, [spaceId, bookingId]);

  const inList = listed?.find((conversation) => conversation.id === id);
  const wanted = id !== null && listed !== undefined && !inList;
  const single = useQuery({ ...conversationOptions(id ?? '', userId), enabled: wanted });
  const missing = wanted && (single.data === null || single.isError);
  const leaveMissing = useEffectEvent(() => {
    notify(notFound);
    void navigate('/chat', { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (missing) leaveMissing();
  }, [missing]);

  return {
    opened: id === null ? undefined : (inList ?? single.data ?? undefined),
    /** From one conversation to the next, with the list next to them, is one step: back leads to the list from each. */
    open: (conversation: Conversation) =>
      void navigate(
        `/chat?conversa=${conversation.id}`,
        id === null
          ? { state: { fromList: true }, preventScrollReset: true }
          : { state, replace: true, preventScrollReset: true },
      ),
    /** Back to the list as it was; an address that led straight here is replaced by the list. */
    close: () => void (state?.fromList ? navigate(-1) : navigate('/chat', { replace: true, preventScrollReset: true })),
  };
}
