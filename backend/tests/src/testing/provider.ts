import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterEach, beforeAll } from 'vitest';
import { backend, callFunction, eventually, forgetMessages, sandbox, sql } from './backend.ts';
import { db } from './given.ts';

export const stripe = new Stripe(backend.stripeSecretKey, {
  host: new URL(backend.paymentsUrl).hostname,
  port: Number(new URL(backend.paymentsUrl).port),
  protocol: 'http',
  telemetry: false,
  maxNetworkRetries: 0,
});

export const runSchedule = (name: 'expire-holds' | 'outbox-worker') => callFunction(name, {}, backend.secretKey);
export const paid = (booking: string) =>
  eventually(
    () => db.booking(booking),
    (row) => row?.status === 'paid',
  );
export const clearFaults = () =>
  fetch(`${backend.paymentsUrl}/sandbox/faults`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${backend.stripeSecretKey}` },
  });

// Messages of earlier test files are not waited for.
beforeAll(forgetMessages);

// Each importing file leaves a provider without faults behind.
afterEach(async () => {
  await clearFaults();
  await sandbox('/webhooks/resume');
});

/** An event as Stripe would send it, signed by the official library. */
export async function deliver(
  type: string,
  object: object,
  {
    id = `evt_${randomUUID()}`,
    secret = backend.webhookSecret,
    timestamp = Math.floor(Date.now() / 1000),
    tamper = '',
  } = {},
) {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type,
    api_version: '2026-10-28.endive',
    created: timestamp,
    data: { object },
  });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const response = await fetch(`${backend.apiUrl}/functions/v1/payment-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload + tamper,
  });
  return { status: response.status, body: (await response.json()) as { outcome?: string; error?: { code: string } } };
}

/** The session as the provider tells it once it is paid. */
export const paidSession = (booking: { bookingId: string; sessionId: string }, more: object = {}) => ({
  id: booking.sessionId,
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 105_000,
  currency: 'brl',
  payment_intent: `pi_${booking.bookingId}`,
  metadata: { booking_id: booking.bookingId },
  ...more,
});
export const ledger = async (id: string) => ({
  payments: (await sql`select amount_cents from payments where booking_id = ${id}`).length,
  refunds: (await sql`select amount_cents from refunds where booking_id = ${id}`).length,
  payouts: (await sql`select amount_cents from host_payouts where booking_id = ${id}`).length,
});
