import { queryOptions } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

const signsSchema = z.array(
  z.object({
    kind: z.enum(['card', 'cpf', 'phone', 'email', 'key', 'signups', 'bookings']),
    /** The affiliate's own thing is among them. */
    is_own: z.boolean(),
    events: z.number(),
    /** Without the affiliate's own. */
    accounts: z.number(),
    bookings: z.array(z.string()),
    /** Twenty at most, as the bookings. */
    people: z.array(z.object({ id: z.string(), full_name: z.string() })),
    seen_from: z.string(),
    seen_to: z.string(),
  }),
);
/** Something noticed about an affiliate's links; nothing is decided by it. */
export type AffiliateSign = z.output<typeof signsSchema>[number];

/** Empty for who is no affiliate. */
export const affiliateSignsOptions = (personId: string) =>
  queryOptions({
    queryKey: affiliateKeys.signs(personId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_affiliate_signs', { target_person: personId })
        .abortSignal(signal)
        .throwOnError();
      return signsSchema.parse(data);
    },
  });
