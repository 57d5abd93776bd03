import type Stripe from 'stripe';
import { z } from 'zod';
import { recordTransaction } from './balance.ts';
import { expandParam, metadataParam } from './checkout-sessions.ts';
import { newId, nowSeconds } from './ids.ts';
import { type RequestOrigin, recordEvent, type SandboxContext } from './sandbox-context.ts';
import { invalidRequest, noSuch } from './stripe-errors.ts';

/** Example of the bank's time limit for an answer: each network has its own. */
const daysToAnswer = 10;
/** The provider's fee for each dispute that takes money; it is not refunded. */
const feeCents = 5500;

export interface DisputeRule {
  reason: string;
  /** An inquiry takes no money. */
  isInquiry?: boolean;
}

const text = z.string().max(20_000);
const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'uncategorized_text',
] as const;
export const updateDisputeParams = z.strictObject({
  evidence: z.strictObject(Object.fromEntries(evidenceFields.map((field) => [field, text.optional()]))).optional(),
  metadata: metadataParam.optional(),
  submit: z.enum(['true', 'false']).default('true'),
  expand: expandParam,
});

export const isOpen = ({ status }: Stripe.Dispute): boolean =>
  /^(warning_|appeal_)?(needs_response|under_review)$/.test(status);

export const disputeOf = ({ store }: SandboxContext, chargeId: string): Stripe.Dispute | undefined =>
  store.list('dispute', { limit: 1, matches: (dispute) => dispute.charge === chargeId }).data[0];

/** The cardholder contests a paid charge at the bank. */
export function openDispute(context: SandboxContext, charge: Stripe.Charge, rule: DisputeRule): Stripe.Dispute {
  const created = nowSeconds();
  const opened = saveDispute(context, charge, rule, {
    id: newId('du'),
    transactionId: newId('txn'),
    created,
    dueBy: created + daysToAnswer * 86_400,
  });
  recordEvent(context, 'charge.dispute.created', opened);
  if (!rule.isInquiry) recordEvent(context, 'charge.dispute.funds_withdrawn', opened);
  return opened;
}

interface DisputeIds {
  id: string;
  /** Of the withdrawal. */
  transactionId: string;
  /** Seconds of the epoch, as `dueBy`. */
  created: number;
  dueBy: number;
}

/** Stores a new dispute and its withdrawal. No event is sent. */
export function saveDispute(
  { store }: Pick<SandboxContext, 'store'>,
  charge: Stripe.Charge,
  { isInquiry = false, reason }: DisputeRule,
  { id, transactionId, created, dueBy }: DisputeIds,
): Stripe.Dispute {
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not successful and cannot be disputed.`);
  if (charge.payment_method_details?.type !== 'card') throw invalidRequest('Only card payments are disputed.');
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} has already been disputed.`);
  const dispute = {
    id,
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: 'brl',
    enhanced_eligibility_types: [],
    evidence: Object.fromEntries(evidenceFields.map((field) => [field, null])),
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: charge.payment_method_details.card?.brand, case_type: isInquiry ? 'inquiry' : 'chargeback' },
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  } as unknown as Stripe.Dispute;
  store.save('charge', { ...charge, disputed: true });
  store.setDeadline(id, dueBy);
  return store.save(
    'dispute',
    isInquiry ? dispute : move(store, dispute, -dispute.amount, feeCents, { id: transactionId, created }),
  );
}

/** Money that leaves our balance, or comes back, because of a dispute. */
function move(
  store: SandboxContext['store'],
  dispute: Stripe.Dispute,
  amount: number,
  fee: number,
  { id, created } = { id: newId('txn'), created: nowSeconds() },
): Stripe.Dispute {
  const transaction = recordTransaction(store, {
    id,
    type: 'adjustment',
    category: amount < 0 ? 'dispute' : 'dispute_reversal',
    amount,
    fee,
    feeDescription: 'Dispute fee',
    source: dispute.id,
    created,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
  });
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
}

/** Stages evidence or sends it to the bank. As in Stripe's test mode, `winning_evidence` and `losing_evidence` decide immediately. */
export function updateDispute(
  context: SandboxContext,
  id: string,
  params: z.output<typeof updateDisputeParams>,
  origin?: RequestOrigin,
): Stripe.Dispute {
  const dispute = find(context, id);
  if (!isOpen(dispute)) throw invalidRequest(`This dispute is already closed.`, { code: 'dispute_closed' });
  const submits = params.submit === 'true' && params.evidence !== undefined;
  if (submits && dispute.evidence_details.submission_count > 0) {
    throw invalidRequest('Evidence has already been submitted for this dispute.', {
      code: 'evidence_already_submitted',
    });
  }
  const details = dispute.evidence_details;
  const updated = context.store.save('dispute', {
    ...dispute,
    evidence: { ...dispute.evidence, ...params.evidence } as Stripe.Dispute.Evidence,
    metadata: { ...dispute.metadata, ...(params.metadata ?? {}) } as Stripe.Metadata,
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || params.evidence !== undefined,
      ...(submits ? { submission_count: details.submission_count + 1, submission_method: 'manual' } : {}),
    },
    ...(submits ? { status: dispute.status.replace('needs_response', 'under_review') as Stripe.Dispute.Status } : {}),
  });
  if (submits) context.store.setDeadline(id, null);
  recordEvent(context, 'charge.dispute.updated', updated, origin);
  const evidenceText = params.evidence?.uncategorized_text;
  if (submits && evidenceText === 'winning_evidence') return decideDispute(context, id, 'won');
  if (submits && evidenceText === 'losing_evidence') return decideDispute(context, id, 'lost');
  return updated;
}

export const dispositions = ['won', 'lost', 'escalated'] as const;

/** Applies the bank's decision. A won inquiry ends without a dispute; an escalated one becomes a dispute and takes the money. */
export function decideDispute(
  context: SandboxContext,
  id: string,
  result: (typeof dispositions)[number],
  origin?: RequestOrigin,
): Stripe.Dispute {
  const { store } = context;
  const dispute = find(context, id);
  if (!isOpen(dispute)) throw invalidRequest(`This dispute is already closed.`, { code: 'dispute_closed' });
  const isInquiry = dispute.status.startsWith('warning_');
  if (result === 'escalated') {
    if (!isInquiry) throw invalidRequest('Only an inquiry can be escalated.');
    const dueBy = nowSeconds() + daysToAnswer * 86_400;
    const details = { ...dispute.evidence_details, due_by: dueBy, submission_count: 0 };
    const escalated = store.save('dispute', {
      ...move(store, dispute, -dispute.amount, feeCents),
      status: 'needs_response',
      is_charge_refundable: false,
      evidence_details: details,
    });
    store.setDeadline(id, dueBy);
    recordEvent(context, 'charge.dispute.updated', escalated, origin);
    recordEvent(context, 'charge.dispute.funds_withdrawn', escalated, origin);
    return escalated;
  }
  store.setDeadline(id, null);
  if (isInquiry) {
    const over = store.save('dispute', { ...dispute, status: 'warning_closed' });
    recordEvent(context, 'charge.dispute.closed', over, origin);
    return over;
  }
  const decided = store.save('dispute', {
    ...(result === 'won' ? move(store, dispute, dispute.amount, 0) : dispute),
    status: result,
  });
  recordEvent(context, 'charge.dispute.closed', decided, origin);
  if (result === 'won') recordEvent(context, 'charge.dispute.funds_reinstated', decided, origin);
  return decided;
}

/** Decides an unanswered dispute: it is lost, an inquiry is won. */
export const settleDisputeDeadline = (context: SandboxContext, id: string): void => {
  if (isOpen(find(context, id)))
    decideDispute(context, id, find(context, id).status.startsWith('warning_') ? 'won' : 'lost');
};

function find({ store }: SandboxContext, id: string): Stripe.Dispute {
  const dispute = store.find('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  return dispute;
}
