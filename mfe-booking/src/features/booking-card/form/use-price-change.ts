import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import type { BookingFields } from '../choice/booking-form.schema.ts';

interface ShownPrice {
  spaceId: string;
  fields: BookingFields;
  /** In cents. */
  total: number;
  recheckCoupon: () => Promise<void>;
}

/** The server refused the displayed price; the card shows that until the price is read again or the choice changes. */
export function usePriceChange({ spaceId, fields, total, recheckCoupon }: ShownPrice) {
  const queryClient = useQueryClient();
  const [priceChanged, setPriceChanged] = useState(false);
  const [before, setBefore] = useState<number | null>(null);
  const [shownFor, setShownFor] = useState(fields);
  if (fields !== shownFor) {
    setShownFor(fields);
    setPriceChanged(false);
    setBefore(null);
  }
  return {
    priceChanged,
    /** The total as it was, in cents, while the one of now is another. */
    was: before !== null && before !== total ? before : null,
    refuse: () => setPriceChanged(true),
    /** Reads the space again, so that the card shows the price of now. */
    renewPrice: async () => {
      setBefore(total);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: spaceKeys.page(spaceId) }),
        queryClient.invalidateQueries({ queryKey: spaceKeys.terms(spaceId) }),
      ]);
      await recheckCoupon();
      setPriceChanged(false);
    },
  };
}
