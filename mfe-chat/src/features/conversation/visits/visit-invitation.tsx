import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BookingContact, useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { opensProposal } from 'shared-domain/contracts/chat-path.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { serverNow } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Conversation } from '../../../data/chat/chat.ts';
import { contactOf } from '../../../data/chat/conversation-contact.ts';
import { isOpen, visitState } from '../../../data/visits/visit.ts';
import { visitsOptions } from '../../../data/visits/visits.query.ts';
import { ProposeVisit, proposeIntent } from './propose-visit.tsx';

interface VisitInvitationProps {
  conversation: Conversation;
  userId: string;
}

/** Below the head of a guest's conversation, while no visit is proposed or to come. */
export function VisitInvitation({ conversation, userId }: VisitInvitationProps) {
  const isGuest = conversation.role === 'client' && conversation.spaceId !== null;
  const { data: visits } = useQuery({ ...visitsOptions(conversation.id), enabled: isGuest });
  const { contacts } = useBookingContacts(userId);
  const [address, setAddress] = useSearchParams();
  const [proposing, setProposing] = useState(false);
  const [isAddressRead, setAddressRead] = useState(false);
  if (!isGuest || !visits) return null;
  const now = serverNow();
  const hasVisit = visits.some((visit) => isOpen(visitState(visit, now)));
  if (!isAddressRead) {
    setAddressRead(true);
    setProposing(opensProposal(address) && !hasVisit);
  }
  const close = () => {
    setProposing(false);
    if (!opensProposal(address)) return;
    address.delete('visita');
    setAddress(address, { replace: true, preventScrollReset: true });
  };
  if (!proposing && hasVisit) return null;
  return (
    <section
      aria-label="Visita"
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-border bg-sunken px-4 py-1 text-sm desk:pr-4 desk:pl-7"
    >
      <p className="text-muted-foreground max-desk:sr-only">{contacts ? question(conversation, contacts) : null}</p>
      <Button variant="tertiary" size="sm" className="-mx-3.5" {...proposeIntent} onClick={() => setProposing(true)}>
        <Icon icon={CalendarPlus} size={18} />
        Propor visita
      </Button>
      <ProposeVisit open={proposing} conversation={conversation} onClose={close} />
    </section>
  );
}

/** Returns the question that invites to a visit; a guest who has paid is not invited to book. */
function question(conversation: Conversation, contacts: readonly BookingContact[]): string | null {
  const booked = contactOf(conversation, contacts);
  if (!booked) return 'Quer conhecer o espaço antes de reservar?';
  return booked.event_date > todayInRio() ? 'Quer conhecer o espaço antes do evento?' : null;
}
