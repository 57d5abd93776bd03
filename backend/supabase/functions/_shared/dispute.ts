import type { PaymentOutcome } from 'shared-domain/db/api.types.ts';
import { evidenceFields } from 'shared-domain/disputes/dispute-evidence.ts';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { askProvider } from './checkout.ts';
import { throwRefusal, unwrap } from './database.ts';
import type { Dependencies } from './dependencies.ts';

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
const idOf = (named: string | { id: string } | null) => (typeof named === 'string' ? named : (named?.id ?? null));

/** A dispute in the words of the database's procedures. */
function disputeState(dispute: Stripe.Dispute) {
  const intent = dispute.payment_intent;
  const claimed = z.safeParse(z.guid(), typeof intent === 'object' ? intent?.metadata?.booking_id : undefined);
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    charge: idOf(dispute.charge),
    payment_intent: idOf(intent),
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    status: dispute.status,
    // 0 where the bank takes no answer
    due_by: dueBy ? instant(dueBy) : null,
    created: instant(dispute.created),
    claimed_booking: claimed.success ? claimed.data : null,
    movements: dispute.balance_transactions.map(({ id, amount, fee, created }) => ({
      id,
      amount,
      fee,
      created: instant(created),
    })),
  };
}

/**
 * Applies a signed event about a dispute by the provider's current answer, since its events come in any order. A dispute that the
 * provider does not know changes nothing (`dispute_unknown`), even when the event is signed.
 */
export async function applyDisputeEvent(
  dependencies: Dependencies,
  event: Stripe.Event,
  id: string,
): Promise<PaymentOutcome> {
  const requestedAt = new Date().toISOString();
  const dispute = await currentDispute(dependencies, id);
  const applied = await dependencies.server.rpc('apply_dispute_event', {
    event_id: event.id,
    event_type: event.type,
    dispute: dispute ? disputeState(dispute) : { id },
    seen_at: requestedAt,
    happened_at: instant(event.created),
  });
  return unwrap(applied);
}

async function currentDispute({ stripe }: Dependencies, id: string): Promise<Stripe.Dispute | undefined> {
  try {
    return await askProvider(() => stripe.disputes.retrieve(id, { expand: ['payment_intent'] }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}

/** Sends what an administrator confirmed, once. What the provider refuses is noted for them. */
export async function sendDisputeEvidence(dependencies: Dependencies, disputeId: string): Promise<void> {
  const { stripe, server } = dependencies;
  const evidence = unwrap(await server.rpc('dispute_evidence_to_send', { dispute_id: disputeId }).single());
  if (evidence.is_sent) return;
  const id = evidence.provider_dispute_id;
  await askAndNote(
    dependencies,
    () =>
      stripe.disputes.update(
        id,
        { evidence: evidenceFields(evidence.facts, evidence.statement), submit: true, expand: ['payment_intent'] },
        { idempotencyKey: `evidence-${disputeId}-${evidence.attempt}` },
      ),
    (failure) => server.rpc('note_dispute_evidence', { dispute_id: disputeId, ...failure }),
  );
}

interface GivenUpDispute {
  dispute_id: string;
  provider_dispute_id: string;
  attempt: number;
}

/** Closes what an administrator does not answer. What the provider refuses is noted for them. */
export async function closeGivenUpDispute(
  dependencies: Dependencies,
  { dispute_id, provider_dispute_id: id, attempt }: GivenUpDispute,
): Promise<void> {
  const { stripe, server } = dependencies;
  await askAndNote(
    dependencies,
    () =>
      stripe.disputes.close(id, { expand: ['payment_intent'] }, { idempotencyKey: `give-up-${dispute_id}-${attempt}` }),
    (failure) => server.rpc('note_given_up_dispute', { dispute_id, ...failure }),
  );
}

/** Sends a request about a dispute, notes its success or failure, and stores the dispute's new state. */
async function askAndNote(
  { server }: Dependencies,
  ask: () => Promise<Stripe.Dispute>,
  note: (failure: { failure?: string }) => PromiseLike<Parameters<typeof throwRefusal>[0]>,
): Promise<void> {
  try {
    const requestedAt = new Date().toISOString();
    const dispute = await askProvider(ask);
    throwRefusal(await note({}));
    unwrap(await server.rpc('apply_dispute', { dispute: disputeState(dispute), seen_at: requestedAt }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throwRefusal(await note({ failure: error.message }));
  }
}
