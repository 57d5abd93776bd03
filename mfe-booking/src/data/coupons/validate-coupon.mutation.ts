import { useMutation } from '@tanstack/react-query';
import type { ValidateCoupon } from './validate-coupon.ts';

/** In the chunk of the form, in which codes are typed. */
const load = () => import(/* webpackChunkName: "card-body" */ './validate-coupon.ts');

export function useValidateCoupon() {
  return useMutation({
    mutationFn: async (request: ValidateCoupon) => (await load()).validateCoupon(request),
    // Offline a mutation would wait in silence; ours fails immediately with its own message.
    networkMode: 'always',
  });
}
