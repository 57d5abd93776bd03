import { z } from 'zod';

export interface StripeAccess {
  /** Address of the API: Stripe's own, or the payment sandbox's. */
  base: string;
  key: string;
}

const identified = z.object({ id: z.string() });

const stripeApi = 'https://api.stripe.com';

/** @throws for a key of live mode, before any request */
export function testModeAccess(key: string, base = stripeApi): StripeAccess {
  if (!/^[sr]k_test_/.test(key))
    throw new Error('STRIPE_SECRET_KEY is not a key of test mode: the smoke pays nothing.');
  return { base: base.replace(/\/$/, ''), key };
}

/** Stripe's test cards, by their tokens: one that pays, and one whose holder disputes the payment immediately. */
type TestCard = 'tok_visa' | 'tok_createDispute';

/** Without `form` it is a question. */
async function ask({ base, key }: StripeAccess, path: string, form?: Record<string, string>): Promise<string> {
  const response = await fetch(`${base}/v1/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}` },
    ...(form && { body: new URLSearchParams(form) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`Stripe answered ${response.status} to ${path}: ${await response.text()}`);
  return identified.parse(await response.json()).id;
}

/**
 * Pays an opened checkout with a test card of Stripe's, without its page. No method of Stripe's published API completes a Checkout session: this is how
 * Stripe's own command line does it for `stripe trigger checkout.session.completed`.
 * @throws with Stripe's words when it no longer goes that way
 */
export async function payInTestMode(
  access: StripeAccess,
  sessionId: string,
  card: TestCard = 'tok_visa',
): Promise<void> {
  const page = await ask(access, `payment_pages/${sessionId}`);
  const method = await ask(access, 'payment_methods', {
    type: 'card',
    'card[token]': card,
    'billing_details[email]': 'fumaca@espacosrio.com.br',
    'billing_details[name]': 'Fumaça de Teste',
  });
  await ask(access, `payment_pages/${page}/confirm`, { payment_method: method });
}

/** Sends the evidence by which test mode decides a dispute immediately and in our favour (https://docs.stripe.com/testing#disputes). */
export async function winInTestMode(access: StripeAccess, disputeId: string): Promise<void> {
  await ask(access, `disputes/${disputeId}`, { 'evidence[uncategorized_text]': 'winning_evidence', submit: 'true' });
}
