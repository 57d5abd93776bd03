import type Stripe from 'stripe';
import { newId, nowSeconds } from './ids.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** The provider's example fees: 3,99 % and R$ 0,39 of a card payment, 1,19 % of a PIX. */
const paymentFees = { card: { share: 0.0399, cents: 39 }, pix: { share: 0.0119, cents: 0 } };

type Store = Pick<SandboxStore, 'save' | 'list'>;

interface Movement {
  id?: string;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  /** Cents; below zero: out of our balance. */
  amount: number;
  fee?: number;
  feeDescription?: string;
  /** Id of what it is about. */
  source: string;
  /** Seconds of the epoch. */
  created?: number;
  description?: string;
}

/** Writes down a movement of the account's balance. It never changes afterwards. */
export function recordTransaction(store: Store, movement: Movement): Stripe.BalanceTransaction {
  const { id = newId('txn'), type, category, amount, fee = 0, source, created = nowSeconds() } = movement;
  const detail = { amount: fee, application: null, currency: 'brl', type: 'stripe_fee' };
  return store.save('balance_transaction', {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'brl',
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ ...detail, description: movement.feeDescription ?? 'Stripe processing fees' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type,
  });
}

/** Stores a charge and, when it is paid, its movement under the id that the charge names. */
export function saveCharge(store: Store, charge: Stripe.Charge): Stripe.Charge {
  if (typeof charge.balance_transaction === 'string') {
    const method = charge.payment_method_details?.type === 'pix' ? 'pix' : 'card';
    const { share, cents } = paymentFees[method];
    recordTransaction(store, {
      id: charge.balance_transaction,
      type: method === 'pix' ? 'payment' : 'charge',
      category: 'charge',
      amount: charge.amount,
      fee: Math.round(charge.amount * share) + cents,
      source: charge.id,
      created: charge.created,
    });
  }
  return store.save('charge', charge);
}

/** Stores a new refund and its movement: the amount leaves immediately, even before the bank has answered. */
export function saveRefund(store: Store, refund: Stripe.Refund, isPix: boolean): Stripe.Refund {
  recordTransaction(store, {
    id: String(refund.balance_transaction),
    type: isPix ? 'payment_refund' : 'refund',
    category: 'refund',
    amount: -refund.amount,
    source: refund.id,
    created: refund.created,
  });
  return store.save('refund', refund);
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const everything = { limit: Number.MAX_SAFE_INTEGER };

/** Returns the account's balance: the whole amount is available immediately. */
export function balanceOf(store: Store): Stripe.Balance {
  const cents = sum(store.list('balance_transaction', everything).data.map(({ net }) => net));
  const of = (amount: number) => [{ amount, currency: 'brl', source_types: { card: amount } }];
  return { object: 'balance', available: of(cents), livemode: false, pending: of(0) } as unknown as Stripe.Balance;
}

/** Sends an amount in cents to the platform's bank account. */
export function payOut(store: Store, amount: number): Stripe.Payout {
  const created = nowSeconds();
  const id = newId('po');
  const { id: transaction } = recordTransaction(store, {
    type: 'payout',
    category: 'payout',
    amount: -amount,
    source: id,
    created,
    description: 'STRIPE PAYOUT',
  });
  return store.save('payout', {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created,
    automatic: false,
    balance_transaction: transaction,
    created,
    currency: 'brl',
    description: null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  });
}
