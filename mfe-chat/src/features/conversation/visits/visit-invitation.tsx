import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide';
import { useState } from 'react';
import { serverNow } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Conversation } from '../../../data/chat/chat.ts';
import { isOpen, visitState } from '../../../data/visits/visit.ts';
import { visitsOptions } from '../../../data/visits/visits.query.ts';
import { ProposeVisit, proposeIntent } from './propose-visit.tsx';

/** Below the head of a conversation of who thinks of booking, while no visit is proposed or to come. */
export function VisitInvitation({ conversation }: { conversation: Conversation }) {
  const isGuest = conversation.role === 'client' && conversation.spaceId !== null;
  const { data: visits } = useQuery({ ...visitsOptions(conversation.id), enabled: isGuest });
  const [proposing, setProposing] = useState(false);
  if (!isGuest || !visits) return null;
  const now = serverNow();
  if (!proposing && visits.some((visit) => isOpen(visitState(visit, now)))) return null;
  return (
    <section
      aria-label="Visita"
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-border bg-sunken px-4 py-1 text-sm desk:pr-4 desk:pl-7"
    >
      <p className="text-muted-foreground max-desk:sr-only">Quer conhecer o espaço antes de reservar?</p>
      <Button variant="tertiary" size="sm" className="-mx-3.5" {...proposeIntent} onClick={() => setProposing(true)}>
        <Icon icon={CalendarPlus} size={18} />
        Propor visita
      </Button>
      <ProposeVisit open={proposing} conversation={conversation} onClose={() => setProposing(false)} />
    </section>
  );
}
