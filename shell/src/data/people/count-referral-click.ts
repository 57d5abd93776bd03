import { supabase } from 'shared-domain/platform';
import type { Referral } from '../../platform/referral.ts';

/** Says that a link was followed, without who did; a count that does not arrive is none. */
export function countReferralClick({ code, campaign }: Referral): void {
  supabase()
    .rpc('count_affiliate_click', { code, ...(campaign && { campaign }) })
    .then(
      () => {},
      () => {},
    );
}
