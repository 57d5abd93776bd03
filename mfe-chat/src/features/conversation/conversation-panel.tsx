import { useEffect, useEffectEvent } from 'react';
import { notify } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import type { ConversationDialogProps } from './conversation-dialog.tsx';

const dialog = onDemand(() => import('./conversation-dialog.tsx'));

export const preloadConversation = dialog.preload;

/** The open conversation, whose code comes when it is wanted. */
export function ConversationPanel(props: ConversationDialogProps) {
  const { value, failed } = dialog.useWanted(true);
  const giveUp = useEffectEvent(() => {
    notify({ title: 'Erro', text: 'Não foi possível carregar as mensagens.', tone: 'danger' });
    props.onClose();
  });
  useEffect(() => {
    if (failed) giveUp();
  }, [failed]);
  return value ? <value.ConversationDialog {...props} /> : null;
}
