import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type postgres from 'postgres';
import { apiUrl, dataDir, ports } from './instance.ts';
import type { Given, GivenSpace, Person } from './test.ts';

/** Orders something of the payment sandbox; see backend/stack/src/payments/README.md. */
export async function sandbox(action: string, body?: unknown, method = 'POST'): Promise<void> {
  const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as { stripeSecretKey: string };
  const response = await fetch(`http://localhost:${ports.PAYMENTS_PORT}/sandbox/${action}`, {
    method,
    headers: { authorization: `Bearer ${keys.stripeSecretKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`sandbox/${action} answered ${response.status}: ${await response.text()}`);
}

/** A booking that was really paid, through function, sandbox and webhook, without a browser. */
export async function paidBooking(given: Given, guest: Person, space: GivenSpace, date: string): Promise<string> {
  const session = await call('auth/v1/token?grant_type=password', given.key, {
    email: guest.email,
    password: guest.password,
  });
  const [row] = await given.sql<{ cents: number }[]>`
    select round(price * 100)::int as cents from public.spaces where id = ${space.id}`;
  const booking = await call(
    'functions/v1/create-booking-payment',
    given.key,
    {
      spaceId: space.id,
      guestCount: 10,
      eventDate: date,
      basePrice: row?.cents,
      paymentMethods: ['card'],
      couponId: null,
      discountAmount: 0,
    },
    String(session.access_token),
  );
  await sandbox(`sessions/${booking.sessionId}/pay`, {});
  await expect
    .poll(async () => (await given.sql`select status from public.bookings where id = ${String(booking.bookingId)}`)[0])
    .toEqual({ status: 'paid' });
  return String(booking.bookingId);
}

async function call(route: string, key: string, body: unknown, token = key): Promise<Record<string, unknown>> {
  const response = await fetch(`${apiUrl}/${route}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Lets time pass, or something happen that no procedure does: without the triggers that guard the tables. */
export async function unguarded(
  given: Given,
  change: (sql: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  await given.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await change(sql);
  });
}
