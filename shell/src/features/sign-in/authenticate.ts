import { supabase } from 'shared-domain/platform';
import { termsInForce } from 'shared-domain/rules/terms-rules.ts';
import type { SignIn, SignUp } from '../../data/people/credentials.schema.ts';
import { forgetReferral } from '../../platform/forget-referral.ts';
import { markLeavingSite } from './return-address.ts';

/** Mails and the identity provider lead to the site's root, as specified; `ReturnAfterSignIn` continues from there. */
const siteRoot = () => `${window.location.origin}/`;

/** Few who sign up came by a link. */
const loadReferrals = () => import('../../platform/affiliate-code.ts');

/** @throws AuthError */
export async function signIn({ email, password }: SignIn): Promise<{ needsCode: boolean }> {
  const { data, error } = await supabase().auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { needsCode: data.user.factors?.some(({ status }) => status === 'verified') ?? false };
}

/**
 * Creates the account; the person then signs in. Where the service does not ask for a confirmation it opens a session immediately, which is
 * closed again: the form leads to the login in either case.
 * @throws AuthError
 */
export async function signUp({ fullName, email, password }: SignUp): Promise<{ needsConfirmation: boolean }> {
  const { auth } = supabase();
  const { storedReferral } = await loadReferrals();
  const referral = storedReferral();
  const brought = referral && {
    affiliate_code: referral.code,
    ...(referral.campaign && { affiliate_campaign: referral.campaign }),
  };
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      // The form says that who makes an account accepts the terms: these.
      data: { full_name: fullName, terms_version: termsInForce().version, ...brought },
      emailRedirectTo: siteRoot(),
    },
  });
  if (error) {
    // an earlier sign-up of this address has a mail under way: its password must not open the account once it is confirmed
    if (error.code === 'over_email_send_rate_limit') await supabase().rpc('note_repeated_sign_up', { email });
    throw error;
  }
  forgetReferral();
  if (!data.session) return { needsConfirmation: true };
  await auth.signOut({ scope: 'local' });
  return { needsConfirmation: false };
}

/** The link of a sign-up once more. The answer is the same whether or not an account waits for it. @throws AuthError */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await supabase().auth.resend({ type: 'signup', email, options: { emailRedirectTo: siteRoot() } });
  if (error) throw error;
}

/** Leaves the site. @throws AuthError */
export async function signInWithGoogle(): Promise<void> {
  markLeavingSite();
  const { storedReferral } = await loadReferrals();
  const code = storedReferral()?.code;
  const { error } = await supabase().auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: siteRoot(), ...(code ? { queryParams: { affiliate_code: code } } : {}) },
  });
  if (error) throw error;
}
