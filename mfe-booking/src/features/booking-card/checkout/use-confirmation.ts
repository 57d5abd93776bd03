import { useEffect, useRef } from 'react';
import { formatDay } from 'shared-domain/days/format.ts';
import { notify } from 'shared-domain/platform';
import { clearDraft } from '../choice/booking-draft.ts';
import type { ActiveBooking } from './use-active-booking.ts';

/** Ends the booking in progress once it is confirmed, and announces it when it was waited for. */
export function useConfirmation(spaceId: string, active: ActiveBooking, phone: boolean) {
  const confirmed = active.view === 'confirmed' ? active.booking : null;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (active.view === 'waiting') wasWaiting.current = true;
    if (!confirmed) return;
    clearDraft(spaceId);
    // The phone's bar says it in view of everything.
    if (wasWaiting.current && !phone)
      notify({
        title: 'Pagamento Confirmado!',
        text: `${confirmed.snapshot.title}: ${formatDay(confirmed.event_date)}.`,
        tone: 'success',
      });
    wasWaiting.current = false;
  }, [active.view, confirmed, spaceId, phone]);
}
