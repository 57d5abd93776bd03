import { useEffect, useEffectEvent } from 'react';
import { notify } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import type { ConversationViewProps } from './conversation-view.tsx';

const view = onDemand(() => import('./conversation-view.tsx'));

export const preloadConversation = view.preload;

/** The open conversation, whose code comes when it is wanted. */
export function ConversationPanel(props: ConversationViewProps) {
  const { value, failed } = view.useWanted(true);
  const giveUp = useEffectEvent(() => {
    notify({ title: 'Erro', text: 'Não foi possível carregar as mensagens.', tone: 'danger' });
    props.onClose();
  });
  useEffect(() => {
    if (failed) giveUp();
  }, [failed]);
  return value ? <value.ConversationView {...props} /> : null;
}
