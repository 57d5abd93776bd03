import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

/** The server refused the price that was shown; the card says so until it is read again or the choice changes. */
export function usePriceChange(spaceId: string, total: number, recheckCoupon: () => Promise<void>) {
  const queryClient = useQueryClient();
  const [priceChanged, setPriceChanged] = useState(false);
  const [before, setBefore] = useState<number | null>(null);
  return {
    priceChanged,
    /** The total as it was, in cents, while the one of now is another. */
    was: before !== null && before !== total ? before : null,
    setPriceChanged: (changed: boolean) => {
      setPriceChanged(changed);
      if (!changed) setBefore(null);
    },
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
