import { createClient } from '@supabase/supabase-js';
import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { clicksOfAnAddress } from 'shared-domain/rules/people-rules.ts';
import { describe, expect, test } from 'vitest';
import { anonymous, backend, eventually, sandbox, sql } from './testing/backend.ts';
import { day, given, hold, type Person, signedIn } from './testing/given.ts';

async function affiliate(name = 'Ana Afiliada'): Promise<{ person: Person; id: string; code: string }> {
  const person = await given.person(name);
  const { data: code } = await person.api.rpc('generate_affiliate_code');
  const { data, error } = await person.api
    .from('affiliates')
    .insert({ user_id: person.id, affiliate_code: code ?? '' })
    .select()
    .single();
  if (error) throw new Error(error.message);
  return { person, id: data.id, code: data.affiliate_code };
}

const claim = async (person: Person, code: string) => (await person.api.rpc('claim_affiliate_code', { code })).data;
const age = (person: Person, interval: string) =>
  sql`update profiles set created_at = now() - ${interval}::interval where id = ${person.id}`;
const attributedTo = async (person: Person, at = new Date(Date.now() + 1000).toISOString()) => {
  const [row] = await sql`select (private.attribution_of(${person.id}, ${at}::timestamptz)).affiliate_id as id`;
  return row?.id as string | null;
};
const events = (id: string) =>
  sql`select event_type from affiliate_tracking where affiliate_id = ${id} order by created_at`;

async function signUp(data: Record<string, string>) {
  const api = createClient(backend.apiUrl, backend.publishableKey, {
    auth: { autoRefreshToken: false, persistSession: false },
  });
  const email = `${crypto.randomUUID().slice(0, 8)}@exemplo.test`;
  const { data: made, error } = await api.auth.signUp({ email, password: 'segredo-123', options: { data } });
  if (error) throw error;
  return made.user?.id ?? '';
}

describe('an affiliate account', () => {
  test('is opened once, under the code that was given out', async () => {
    const { person, code } = await affiliate();
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect((await person.api.rpc('generate_affiliate_code')).data).toBe(code);
    const again = await person.api.from('affiliates').insert({ user_id: person.id, affiliate_code: code });
    expect(again.error?.code).toBe('23505');
    expect((await person.api.from('affiliates').select().eq('user_id', person.id).single()).data).toMatchObject({
      affiliate_code: code,
      total_earnings: 0,
    });
  });

  test('its conversion is of sign-ups that have booked, however often, and tells nobody who; another’s is not shown', async () => {
    const [{ person, id }, other] = [await affiliate(), await affiliate('Beto Afiliado')];
    const space = await given.space();
    const [booked, idle, came] = [await given.person(), await given.person(), await given.person()];
    for (const guest of [booked, idle]) await sql`select private.attribute_person(${guest.id}, ${id}, 'signup', true)`;
    for (const [guest, ahead] of [
      [booked, 10],
      [booked, 11],
      // had an account before the link
      [came, 12],
    ] as const) {
      const booking = await given.paidBooking(guest, space, day(ahead));
      await sql`insert into affiliate_tracking (affiliate_id, event_type, booking_id) values (${id}, 'booking', ${booking})`;
    }
    const results = async (of: Person) => (await of.api.rpc('affiliate_results')).data;
    expect(await results(person)).toMatchObject([
      { signups: 2, bookings: 3, booked_signups: 1, booked_people: 2, signups_this_month: 2 },
    ]);
    const nothing = [
      { signups: 0, bookings: 0, booked_signups: 0, booked_people: 0, next_payment_cents: 0, clicks: 0 },
    ];
    for (const stranger of [other.person, booked]) expect(await results(stranger)).toMatchObject(nothing);
    expect((await anonymous().rpc('affiliate_results')).error).not.toBeNull();
  });

  test('nobody picks a code, earns by insert, or opens one for another', async () => {
    const person = await given.person();
    const other = await given.person();
    const { data: issued } = await person.api.rpc('generate_affiliate_code');
    const attempts = [
      { user_id: person.id, affiliate_code: 'ESPACQRS' },
      { user_id: person.id, affiliate_code: issued ?? '', total_earnings: 100 },
      { user_id: other.id, affiliate_code: issued ?? '' },
    ];
    for (const row of attempts) expect((await person.api.from('affiliates').insert(row as never)).error).not.toBeNull();
    expect(
      (await other.api.from('affiliates').insert({ user_id: other.id, affiliate_code: issued ?? '' })).error?.message,
    ).toBe('affiliate_code_not_issued');
    expect((await anonymous().rpc('generate_affiliate_code')).error).not.toBeNull();
    expect(await sql`select 1 from affiliates where user_id in ${sql([person.id, other.id])}`).toHaveLength(0);
  });

  test('is seen and changed by nobody else, and by its owner not at will', async () => {
    const { person, id } = await affiliate();
    const stranger = await given.person();
    await given.person().then((guest) => sql`select private.attribute_person(${guest.id}, ${id}, 'signup', true)`);
    for (const api of [stranger.api, anonymous()]) {
      expect((await api.from('affiliates').select()).data ?? []).toEqual([]);
      expect((await api.from('affiliate_tracking').select('id')).data ?? []).toEqual([]);
    }
    expect(
      (await person.api.from('affiliate_tracking').select('id, affiliate_id, event_type, created_at')).data,
    ).toMatchObject([{ affiliate_id: id, event_type: 'signup' }]);
    expect((await person.api.from('affiliate_tracking').select('person_id')).error?.code).toBe('42501');
    expect((await person.api.from('referral_attributions').select()).error?.code).toBe('42501');
    for (const api of [person.api, stranger.api]) {
      expect(
        (
          await api
            .from('affiliates')
            .update({ total_earnings: 1 } as never)
            .eq('id', id)
        ).error?.code,
      ).toBe('42501');
      expect((await api.from('affiliates').delete().eq('id', id)).error?.code).toBe('42501');
      expect(
        (await api.from('affiliate_tracking').insert({ affiliate_id: id, event_type: 'signup' } as never)).error?.code,
      ).toBe('42501');
    }
    expect(await sql`select total_earnings from affiliates where id = ${id}`).toEqual([{ total_earnings: 0 }]);
    expect(await events(id)).toHaveLength(1);
  });
});

describe('a sign-up with a code', () => {
  test('is tracked once and attributed', async () => {
    const { id, code } = await affiliate();
    const person = await signUp({ full_name: 'Nova Pessoa', affiliate_code: ` ${code.toLowerCase()} ` });
    expect(await events(id)).toEqual([{ event_type: 'signup' }]);
    expect(await sql`select (private.attribution_of(${person}, now())).affiliate_id as id`).toEqual([{ id }]);
  });

  test('an unknown code stops nobody', async () => {
    const person = await signUp({ full_name: 'Nova Pessoa', affiliate_code: "x'; drop table" });
    expect(await sql`select full_name from profiles where id = ${person}`).toEqual([{ full_name: 'Nova Pessoa' }]);
    expect(await sql`select (private.attribution_of(${person}, now())).affiliate_id as id`).toEqual([{ id: null }]);
  });
});

describe('claiming a code', () => {
  test(`attributes for ${attributionDays} days, and the last link wins`, async () => {
    const first = await affiliate();
    const last = await affiliate();
    const guest = await given.person();
    await age(guest, '1 year');
    expect(await claim(guest, first.code)).toEqual({ claimed: true, reason: null });
    expect(await attributedTo(guest)).toBe(first.id);
    expect(await claim(guest, last.code)).toEqual({ claimed: true, reason: null });
    expect(await attributedTo(guest)).toBe(last.id);
    const inTime = new Date(Date.now() + (attributionDays - 1) * 86_400_000).toISOString();
    const afterTerm = new Date(Date.now() + (attributionDays + 1) * 86_400_000).toISOString();
    expect(await attributedTo(guest, inTime)).toBe(last.id);
    expect(await attributedTo(guest, afterTerm)).toBeNull();
    expect(await attributedTo(guest, '2020-01-01T00:00:00Z')).toBeNull();
    expect([...(await events(first.id)), ...(await events(last.id))]).toEqual([]);
  });

  test('right after a sign-up counts the sign-up, once for all codes and at once', async () => {
    const { id, code } = await affiliate();
    const other = await affiliate();
    const guest = await given.person();
    await Promise.all(Array.from({ length: 6 }, () => claim(guest, code)));
    await claim(guest, other.code);
    expect(await events(id)).toEqual([{ event_type: 'signup' }]);
    expect(await events(other.id)).toEqual([]);
    expect(await sql`select 1 from referral_attributions where person_id = ${guest.id}`).toHaveLength(2);
  });

  test('nobody is attributed to themselves or to nobody, and guessing ends', async () => {
    const { person, code, id } = await affiliate();
    expect(await claim(person, code)).toEqual({ claimed: false, reason: 'affiliate_code_own' });
    expect(await attributedTo(person)).toBeNull();
    expect((await anonymous().rpc('claim_affiliate_code', { code })).error).not.toBeNull();
    const guesser = await given.person();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await claim(guesser, 'AAAAAAAA')).toEqual({ claimed: false, reason: 'affiliate_code_unknown' });
    }
    const { status, error } = await guesser.api.rpc('claim_affiliate_code', { code });
    expect({ status, code: error?.message }).toEqual({ status: 429, code: 'rate_limited' });
    expect(await attributedTo(guesser)).toBeNull();
    expect(await events(id)).toEqual([]);
  });
});

describe('a booking', () => {
  test('of an attributed guest is tracked once when it is paid, one of anybody else not', async () => {
    const { id, code } = await affiliate();
    const space = await given.space();
    const guest = await given.person();
    await claim(guest, code);
    const { sessionId, bookingId } = await given.checkout(guest, space);
    expect(await events(id)).toEqual([{ event_type: 'signup' }]);
    await sandbox(`/sessions/${sessionId}/pay`);
    await eventually(
      () => sql`select status from bookings where id = ${bookingId}`,
      ([row]) => row?.status === 'paid',
    );
    expect(await events(id)).toEqual([{ event_type: 'signup' }, { event_type: 'booking' }]);
    const held = (await hold(await given.person(), space, {})).data as { booking_id: string } | null;
    expect(held).toBeNull();
    expect(
      await sql`select 1 from affiliate_tracking where event_type = 'booking' and affiliate_id = ${id}`,
    ).toHaveLength(1);
  });
  test('earns the share of the day in Rio on which it was made, also when it is paid after another one began', async () => {
    const { id } = await affiliate();
    const space = await given.space({ price: 1000 });
    const guest = await given.person();
    const earned: unknown[] = [];
    class Undone extends Error {}
    const undone = sql.begin(async (tx) => {
      await tx.unsafe(`create or replace function private.commission_percent(on_day date) returns integer
        language sql immutable set search_path = '' as 'select case when on_day >= date ''2027-03-01'' then 6 else 5 end'`);
      await tx`insert into referral_attributions (person_id, affiliate_id, source, attributed_at)
        values (${guest.id}, ${id}, 'link', '2027-02-20T12:00:00Z')`;
      for (const [bookedAt, ahead] of [
        ['2027-02-28T23:59:59-03:00', 10],
        ['2027-03-01T00:00:00-03:00', 11],
      ] as const) {
        const [made] = await tx`
          insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
            payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, snapshot, created_at)
          values (${guest.id}, ${space.id}, ${space.host.id}, ${day(ahead)}, 10, 'pending', 105000, 100000, 5000, 'card',
            ${`cs_${crypto.randomUUID()}`}, now(), now(), '{}', ${bookedAt}) returning id`;
        await tx`update bookings set status = 'paid', paid_at = now() where id = ${made?.id}`;
        const [row] = await tx`select commission_amount from affiliate_commissions where booking_id = ${made?.id}`;
        const differences = await tx`
          select from private.money_differences() where kind = 'commission' and subject = ${made?.id}`;
        earned.push([row?.commission_amount, differences.length]);
      }
      throw new Undone();
    });
    await expect(undone).rejects.toThrow(Undone);
    expect(earned).toEqual([
      [5_250, 0],
      [6_300, 0],
    ]);
  });
});

describe('campaigns and clicks', () => {
  const click = (api: Pick<Person, 'api'>['api'], code: string, campaign?: string) =>
    api.rpc('count_affiliate_click', { code, ...(campaign && { campaign }) });
  const add = ({ person, id }: { person: Person; id: string }, name: string) =>
    person.api.from('affiliate_campaigns').insert({ affiliate_id: id, name });
  const results = async ({ api }: Person) => (await api.rpc('affiliate_campaign_results')).data;
  const none = { clicks: 0, signups: 0, bookings: 0, commission_cents: 0 };

  test('clicks, sign-ups, bookings and commissions are counted by campaign; unknown names count without one', async () => {
    const own = await affiliate();
    expect((await add(own, 'instagram')).error).toBeNull();
    for (const campaign of ['instagram', ' INSTAGRAM ', 'alheia', undefined])
      expect((await click(anonymous(), own.code, campaign)).error).toBeNull();
    const brought = await signUp({ affiliate_code: own.code, affiliate_campaign: 'instagram' });
    expect(brought).not.toBe('');
    const guest = await given.person();
    await guest.api.rpc('claim_affiliate_code', { code: own.code, campaign: 'instagram' });
    const { data } = await hold(guest, await given.space({ price: 1000 }), { date: day(40) });
    const { booking_id: id, total_amount: total } = data as { booking_id: string; total_amount: number };
    await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', ${total}, 'brl', ${`pi_${id}`})`;
    expect(await results(own.person)).toEqual([
      { campaign: 'instagram', clicks: 2, signups: 2, bookings: 1, commission_cents: 5_250 },
      { ...none, campaign: '', clicks: 2 },
    ]);
    expect((await own.person.api.rpc('affiliate_results').single()).data).toMatchObject({ clicks: 4, bookings: 1 });
    expect((await own.person.api.from('affiliate_commissions').select('campaign')).data).toEqual([
      { campaign: 'instagram' },
    ]);
    expect((await own.person.api.rpc('account_export')).data).toMatchObject({
      affiliate: { campaigns: [{ name: 'instagram' }] },
    });
    for (const [daysLeft, clicks] of [
      [1, 4],
      [0, 0],
    ] as const) {
      await sql`update private.affiliate_clicks set day = private.today_in_rio() - private.click_days() + ${daysLeft}::integer
        where affiliate_id = ${own.id}`;
      expect((await own.person.api.rpc('affiliate_results').single()).data?.clicks, `${daysLeft} days left`).toBe(
        clicks,
      );
    }
  });

  test('one’s own clicks and unknown codes count nowhere; beyond the limit of an address nothing is a click', async () => {
    const own = await affiliate();
    await click(own.person.api, own.code);
    await click(anonymous(), 'AAAAAAAA');
    expect(await results(own.person)).toEqual([]);
    const clickFrom = (address: string, forged: string) =>
      click(anonymous({ 'cf-connecting-ip': address, 'x-forwarded-for': forged }), own.code);
    await Promise.all(
      Array.from({ length: clicksOfAnAddress + 5 }, (_, number) => clickFrom('203.0.113.7', `198.51.100.${number}`)),
    );
    await clickFrom('203.0.113.8', '203.0.113.7');
    expect(await sql`select clicks, beyond from private.affiliate_clicks where affiliate_id = ${own.id}`).toEqual([
      { clicks: clicksOfAnAddress + 1, beyond: 5 },
    ]);
    const act = `affiliate_click ${own.id}`;
    const stored = await sql`select encode(source, 'escape') as source from private.address_acts where act = ${act}`;
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
    await sql`update private.address_acts set created_at = now() - interval '61 minutes' where act = ${act}`;
    await sql`select private.forget_address_acts()`;
    expect(await sql`select 1 from private.address_acts where act = ${act}`).toEqual([]);
  });

  test('names are clean and few, and one’s own', async () => {
    const [own, other] = [await affiliate(), await affiliate('Beto Afiliado')];
    for (const name of ['Instagram', 'promoção', '-x', 'x-', '<b>', 'a b'])
      expect((await add(own, name)).error?.code, name).toBe('23514');
    for (const name of ['', 'a'.repeat(31)]) expect((await add(own, name)).error?.message, name).toBe('invalid_input');
    expect((await add({ person: other.person, id: own.id }, 'alheia')).error?.code).toBe('42501');
    for (let number = 0; number < 20; number += 1) expect((await add(own, `c${number}`)).error).toBeNull();
    expect((await add(own, 'c20')).error?.message).toBe('too_many_campaigns');
    expect((await other.person.api.from('affiliate_campaigns').select()).data).toEqual([]);
    expect((await other.person.api.rpc('affiliate_campaign_results')).data).toEqual([]);
    expect((await anonymous().rpc('affiliate_campaign_results')).error).not.toBeNull();
  });

  test('counts of clicks are kept for 13 months, and go with the account', async () => {
    const own = await affiliate();
    await add(own, 'instagram');
    await sql`insert into private.affiliate_clicks (affiliate_id, campaign, day, clicks)
      values (${own.id}, '', (now() - interval '14 months')::date, 3), (${own.id}, '', ${day(-300)}, 4)`;
    await sql`select private.delete_expired_data()`;
    const stored = () => sql`select clicks from private.affiliate_clicks where affiliate_id = ${own.id}`;
    expect(await stored()).toEqual([{ clicks: 4 }]);
    await signedIn(own.person);
    expect((await own.person.api.rpc('delete_account')).error).toBeNull();
    expect(await stored()).toEqual([]);
    expect(await sql`select 1 from affiliate_campaigns where affiliate_id = ${own.id}`).toEqual([]);
  });
});
