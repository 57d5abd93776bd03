import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

/** The server refused the price that was shown; the card says so until it is read again or the choice changes. */
export function usePriceChange(spaceId: string, recheckCoupon: () => Promise<void>) {
  const queryClient = useQueryClient();
  const [priceChanged, setPriceChanged] = useState(false);
  return {
    priceChanged,
    setPriceChanged,
    /** Reads the space again, so that the card shows the price of now. */
    renewPrice: async () => {
      await queryClient.invalidateQueries({ queryKey: spaceKeys.page(spaceId) });
      await recheckCoupon();
      setPriceChanged(false);
    },
  };
}
