import { useQueryClient } from '@tanstack/react-query';
import { notify } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { useCancelBookingHold } from '../../data/bookings/booking.mutations.ts';
import { notifyError } from './booking-messages.ts';

/** Gives a held date up. */
export function useCancelHold(spaceId: string, onCancelled: () => void) {
  const queryClient = useQueryClient();
  const giveUp = useCancelBookingHold();
  const cancelHold = async (bookingId: string) => {
    try {
      const { status } = await giveUp.mutateAsync({ bookingId });
      if (status !== 'cancelled') return;
      onCancelled();
      await queryClient.invalidateQueries({ queryKey: spaceKeys.calendars(spaceId) });
      notify({ title: 'Reserva cancelada', text: 'A data voltou a ficar livre. Nada foi cobrado.', tone: 'success' });
    } catch (error) {
      notifyError(error);
    }
  };
  return { cancelHold, isCancelling: giveUp.isPending };
}
