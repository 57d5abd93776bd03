import { supabase } from 'shared-domain/platform';
import type { Referral } from '../../platform/referral.ts';

/**
 * Attributes the signed-in person to the affiliate of a link. An unknown code, or one's own, is an answer and no error:
 * asking again would change nothing.
 * @throws PostgrestError with the message `unauthenticated` or `rate_limited`
 */
export async function claimReferral({ code, campaign }: Referral): Promise<void> {
  await supabase()
    .rpc('claim_affiliate_code', { code, ...(campaign && { campaign }) })
    .throwOnError();
}
