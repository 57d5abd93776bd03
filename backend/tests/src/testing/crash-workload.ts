/**
 * Holds, pays, releases and cancels without pause, and says on standard output what was answered, one `<booking> <step>` a
 * line. A process of its own: it is cut off together with the database.
 * Arguments: database address, space, coupon, first day ahead, people.
 */
import postgres from 'postgres';

const [url = '', space = '', coupon = '', firstDay = '1', ...people] = process.argv.slice(2);
const sql = postgres(url, { max: people.length, onnotice: () => undefined });
// The client reports a lost connection in more ways than by its promises.
process.on('uncaughtException', () => undefined);

const as = <T>(who: string, work: (tx: postgres.TransactionSql) => Promise<T>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${who}, true)`;
    return work(tx);
  });
const answered = (booking: string, step: 'held' | 'released' | 'paid' | 'cancelled') =>
  process.stdout.write(`${booking} ${step}\n`);

async function turn(who: string, number: number): Promise<void> {
  const [row] = await as(
    who,
    (tx) => tx<{ held: { booking_id: string } }[]>`
      select to_json(public.hold_booking(${space}, private.today_in_rio() + ${number}::integer, 5, 100000, 'card', ${coupon}, 10500)) as held`,
  );
  const id = row?.held.booking_id ?? '';
  answered(id, 'held');
  if (number % 3 === 0) {
    await sql`select public.release_hold(${id}, 'given_up')`;
    answered(id, 'released');
    return;
  }
  await sql`select public.apply_checkout_event(${`evt_${id}`}, 'checkout.session.completed', ${`cs_${id}`}, ${id}, 'complete', 'paid', 94500, 'brl', ${`pi_${id}`})`;
  answered(id, 'paid');
  if (number % 2 === 0) return;
  await as(who, async (tx) => {
    const [seen] = await tx<
      { result: { refund_cents: number } }[]
    >`select to_json(public.preview_cancellation(${id})) as result`;
    await tx`select public.cancel_booking(${id}, ${seen?.result.refund_cents ?? -1})`;
  });
  answered(id, 'cancelled');
}

await Promise.all(
  people.map(async (who, index) => {
    for (let number = 0; ; number += 1) {
      await turn(who, 1 + ((Number(firstDay) + index * 40 + number) % 360)).catch(
        () => new Promise((resolve) => setTimeout(resolve, 5)),
      );
    }
  }),
);
