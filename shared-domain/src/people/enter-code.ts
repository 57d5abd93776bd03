import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

export const codeSchema = z.object({
  code: z.string().check(z.regex(/^\d{6}$/, 'Digite os 6 algarismos do código.')),
});

/** Tries a code with each of the person's authenticators. @throws AuthError of the first that refused it */
export async function enterCode(code: string): Promise<void> {
  const { mfa } = supabase().auth;
  const { data, error: unread } = await mfa.listFactors();
  if (unread) throw unread;
  let refusal: unknown;
  for (const factor of data.totp) {
    const { error } = await mfa.challengeAndVerify({ factorId: factor.id, code });
    if (!error) return;
    if (error.code !== 'mfa_verification_failed') throw error;
    refusal ??= error;
  }
  throw refusal ?? new Error('The person has no authenticator.');
}
