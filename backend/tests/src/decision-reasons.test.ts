import { type DecisionKind, decisionReasons } from 'shared-domain/rules/decision-reasons.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from './testing/backend.ts';
import { day, given, type Person } from './testing/given.ts';

let admin: Person;
beforeAll(async () => {
  admin = await given.person('Chefe', { admin: true });
});

interface Decided {
  /** The code in its row. */
  stored: () => Promise<string | null>;
  decide: (reason_code?: string) => PromiseLike<{ error: { message: string } | null }>;
  action: string;
}

/** A thing of each kind that an administrator may decide about. */
const things: Record<DecisionKind, () => Promise<Decided>> = {
  rejection: async () => {
    const { id } = await given.space({ status: 'pending' });
    return {
      stored: async () => (await sql`select rejection_code as code from spaces where id = ${id}`)[0]?.code,
      decide: (reason_code) =>
        admin.api.rpc('review_space', {
          target_space: id,
          decision: 'rejected',
          reason: 'Palavras.',
          ...(reason_code && { reason_code }),
        }),
      action: 'space_rejected',
    };
  },
  listing_suspension: async () => {
    const { id } = await given.space();
    return {
      stored: async () =>
        (await sql`select reason_code as code from suspensions where space_id = ${id}`)[0]?.code ?? null,
      decide: (reason_code) =>
        admin.api.rpc('suspend_space', { target_space: id, reason: 'Palavras.', ...(reason_code && { reason_code }) }),
      action: 'space_suspended',
    };
  },
  account_suspension: async () => {
    const { id } = await given.person();
    return {
      stored: async () =>
        (await sql`select reason_code as code from suspensions where person_id = ${id}`)[0]?.code ?? null,
      decide: (reason_code) =>
        admin.api.rpc('suspend_person', {
          target_person: id,
          reason: 'Palavras.',
          ...(reason_code && { reason_code }),
        }),
      action: 'account_suspended',
    };
  },
  cancellation: async () => {
    const id = await given.paidBooking(await given.person(), await given.space(), day(30));
    return {
      stored: async () => (await sql`select platform_code as code from bookings where id = ${id}`)[0]?.code,
      decide: (reason_code) =>
        admin.api.rpc('cancel_booking_as_admin', {
          target_booking: id,
          reason: 'Palavras.',
          ...(reason_code && { reason_code }),
        }),
      action: 'booking_cancelled',
    };
  },
};

const latestAct = async (action: string) => {
  const { data } = await admin.api.rpc('admin_list_acts', { action_filter: [action], page_size: 1 }).throwOnError();
  return (data as unknown as { items: { details: { reason_code?: string | null } }[] }).items[0]?.details ?? {};
};

describe.each(Object.keys(decisionReasons) as DecisionKind[])('a %s', (kind) => {
  test.each(decisionReasons[kind])('keeps the code %s, and so does the log', async (code) => {
    const { decide, stored, action } = await things[kind]();
    expect((await decide(code)).error).toBeNull();
    expect(await stored()).toBe(code);
    expect(await latestAct(action)).toMatchObject({ reason_code: code });
  });

  test('may have no code, and has no other than those of the list', async () => {
    const { decide, stored, action } = await things[kind]();
    const { error } = await decide('weather');
    expect(error?.message).toBe('invalid_input');
    expect(await stored()).toBeNull();
    expect((await decide()).error).toBeNull();
    expect(await stored()).toBeNull();
    expect((await latestAct(action)).reason_code ?? null).toBeNull();
  });
});

test('an approval forgets the code of the rejection before', async () => {
  const space = await given.space({ status: 'pending' });
  const review = (decision: object) =>
    admin.api.rpc('review_space', { target_space: space.id, decision: 'approved', ...decision }).throwOnError();
  await review({ decision: 'rejected', reason: 'Escuras.', reason_code: 'photos' });
  await space.host.api.from('spaces').update({ status: 'pending' }).eq('id', space.id).throwOnError();
  await review({});
  expect((await sql`select rejection_code from spaces where id = ${space.id}`)[0]).toEqual({ rejection_code: null });
});

test('the host sets no code', async () => {
  const space = await given.space({ status: 'pending' });
  const { error } = await space.host.api.from('spaces').update({ rejection_code: 'photos' }).eq('id', space.id);
  expect(error?.message).toBe('space_status_forbidden');
  expect((await sql`select rejection_code from spaces where id = ${space.id}`)[0]).toEqual({ rejection_code: null });
});
