import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { addDays } from 'shared-domain/days/day.ts';
import { instantInRio } from 'shared-domain/days/rio.ts';
import { termsChanges } from 'shared-domain/rules/terms-changes.ts';
import { comingTerms, termsInForce, termsNoticeDays, termsVersions } from 'shared-domain/rules/terms-rules.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, sql } from './testing/backend.ts';
import { day, db, given } from './testing/given.ts';

const now = termsInForce().version;
const next = Math.max(...termsVersions.map(({ version }) => version)) + 1;

/** Runs `look` with another announced version, in a transaction that is rolled back. */
async function announced<T>(startsOn: string, look: (own: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const answers: T[] = [];
  await sql
    .begin(async (own) => {
      await own`insert into terms_versions (version, starts_on, changes) values (${next}, ${startsOn}, 'Muda o foro.')`;
      answers.push(await look(own));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return answers[0] as T;
}
class Undo extends Error {}

const accepted = async (person: string) => (await db.privateProfile(person))?.terms_version;

describe('the versions', () => {
  test('are the site’s, and everybody reads them', async () => {
    const { data } = await anonymous().from('terms_versions').select('version, starts_on, changes').order('version');
    expect(data).toEqual(
      termsChanges.map(({ version, startsOn, changes }) => ({ version, starts_on: startsOn, changes })),
    );
  });

  test('hold from their day on, on both sides alike', async () => {
    for (const { startsOn } of termsVersions) {
      for (const on of [addDays(startsOn, -1), startsOn, addDays(startsOn, 1)]) {
        const [row] = await sql`select private.terms_in_force(${on}::date) as version`;
        expect([on, row?.version]).toEqual([on, termsInForce(instantInRio(on, 12).getTime()).version]);
      }
    }
    expect(comingTerms(instantInRio(termsVersions[1]?.startsOn ?? '', 0).getTime() - 1)?.version).toBe(2);
  });

  test('are never changed or taken back', async () => {
    await expect(sql`update terms_versions set starts_on = ${day(1)} where version = 1`).rejects.toThrow('append_only');
    await expect(sql`delete from terms_versions where version = 1`).rejects.toThrow('append_only');
  });

  test(`are not announced less than ${termsNoticeDays} days ahead where somebody has an account`, async () => {
    await given.person();
    await expect(announced(day(termsNoticeDays - 1), async () => {})).rejects.toThrow('terms_notice_too_short');
    expect(
      await announced(
        day(termsNoticeDays),
        async (own) => (await own`select from terms_versions where version = ${next}`).length,
      ),
    ).toBe(1);
  });

  test('are mailed once to everybody with an account, with what changes and from when', async () => {
    const person = await given.person('Tereza');
    const startsOn = day(40);
    const { waiting, queued } = await announced(startsOn, async (own) => {
      const waiting = await own`select id from outbox where dedupe_key = ${`email:terms_changed:${next}:${person.id}`}`;
      const [mail] =
        await own`select (select to_json(answer) from private.email_to_send(${waiting[0]?.id ?? 0}) as answer) as queued`;
      return { waiting: waiting.length, queued: mail?.queued };
    });
    expect(waiting).toBe(1);
    expect(queued).toMatchObject({
      to: person.email,
      data: { version: next, starts_on: startsOn, changes: 'Muda o foro.' },
    });
  });
});

describe('accepting', () => {
  test('happens with the sign-up: the version that the form showed, never one that does not hold yet', async () => {
    for (const [shown, expected] of [
      [undefined, now],
      [1, 1],
      [now, now],
      [next, now],
      ['x', now],
    ] as const) {
      const { data } = await anonymous().auth.signUp({
        email: `${randomUUID()}@exemplo.test`,
        password: 'segredo1',
        options: { data: { full_name: 'Bia', ...(shown === undefined ? {} : { terms_version: shown }) } },
      });
      expect([shown, await accepted(data.user?.id ?? '')]).toEqual([shown, expected]);
    }
  });

  test('happens by going on after a change, and is part of the account and its export', async () => {
    const person = await given.person();
    await sql`update profile_private set terms_version = null, terms_accepted_at = null where id = ${person.id}`;
    expect((await person.api.rpc('my_account').maybeSingle()).data).toMatchObject({ terms_version: null });
    const { data } = await person.api.rpc('accept_terms', { terms_version: 1 }).maybeSingle();
    expect(data).toMatchObject({ id: person.id, terms_version: 1 });
    // more than there is
    await person.api.rpc('accept_terms', { terms_version: 99 });
    expect(await accepted(person.id)).toBe(now);
    // nothing is taken back
    await person.api.rpc('accept_terms', { terms_version: 1 }).maybeSingle();
    expect(await accepted(person.id)).toBe(now);
    const { data: stored } = await person.api.rpc('account_export');
    expect(stored).toMatchObject({ private_profile: { terms_version: now, terms_accepted_at: expect.any(String) } });
    expect((await person.api.rpc('accept_terms', { terms_version: 0 })).error?.message).toBe('invalid_input');
  });

  test('is nobody’s to write by hand', async () => {
    const person = await given.person();
    const { error } = await person.api.from('profile_private').update({ terms_version: 99 }).eq('id', person.id);
    expect(error?.code).toBe('42501');
    expect(await accepted(person.id)).toBe(now);
  });
});

describe('a booking', () => {
  test('keeps the version that held, and booking accepts it', async () => {
    const space = await given.space();
    const guest = await given.person();
    await sql`update profile_private set terms_version = 1 where id = ${guest.id}`;
    const { bookingId } = await given.checkout(guest, space);
    expect((await db.booking(bookingId))?.snapshot).toMatchObject({ terms_version: now });
    expect(await accepted(guest.id)).toBe(now);
  });

  test('that was made before a change keeps its own, and one of the day after has the new one', async () => {
    const space = await given.space();
    const guest = await given.person();
    const { bookingId } = await given.checkout(guest, space);
    const { before, inForce } = await announced(day(termsNoticeDays), async (own) => ({
      before: (await own`select snapshot -> 'terms_version' as version from bookings where id = ${bookingId}`)[0]
        ?.version,
      inForce: (await own`select private.terms_in_force(${day(termsNoticeDays)}::date) as version`)[0]?.version,
    }));
    expect({ before, inForce }).toEqual({ before: now, inForce: next });
  });
});
