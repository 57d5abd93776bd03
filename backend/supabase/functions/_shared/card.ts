import Stripe from 'stripe';
import { askProvider } from './checkout.ts';
import { throwRefusal } from './database.ts';
import type { Dependencies } from './dependencies.ts';

interface CardOf {
  payment_id: string;
  payment_intent_id: string;
}

/** Stores the provider's identifier of a payment's card: `payment_method_details.card.fingerprint` of the charge. */
export async function noteCard(
  { stripe, server }: Dependencies,
  { payment_id, payment_intent_id }: CardOf,
): Promise<void> {
  const intent = await retrieve(stripe, payment_intent_id);
  const charge = intent?.latest_charge;
  const fingerprint = typeof charge === 'object' ? charge?.payment_method_details?.card?.fingerprint : undefined;
  if (fingerprint) throwRefusal(await server.rpc('note_card', { payment_id, fingerprint }));
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await askProvider(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  } catch (error) {
    // one that it does not know will not be known later
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}
