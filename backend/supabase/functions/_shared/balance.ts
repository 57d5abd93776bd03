import type Stripe from 'stripe';
import { askProvider } from './checkout.ts';
import { throwRefusal, unwrap } from './database.ts';
import type { Dependencies } from './dependencies.ts';

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

const idOf = (named: string | { id: string } | null | undefined) =>
  typeof named === 'string' ? named : (named?.id ?? null);

/** A balance transaction, with its source, in the words of the database's procedures. @throws for other currencies than ours */
function providerLine({ id, currency, source, amount, fee, created, ...rest }: Stripe.BalanceTransaction) {
  if (currency !== 'brl') throw new Error(`The balance transaction ${id} is in ${currency}.`);
  const intent = typeof source === 'object' && source && 'payment_intent' in source ? source.payment_intent : null;
  return {
    id,
    category: rest.reporting_category,
    source: idOf(source),
    amount,
    fee,
    created: instant(created),
    payment_intent: idOf(intent),
  };
}

/** Cents that the account holds, also those that are not available yet. */
async function heldCents({ stripe }: Dependencies): Promise<number> {
  const { available, pending } = await askProvider(() => stripe.balance.retrieve());
  return [...available, ...pending].reduce((sum, { amount, currency }) => sum + (currency === 'brl' ? amount : 0), 0);
}

/** Stores the provider's balance transactions since the last reading, page by page; none before the first payment. */
export async function readBalance(dependencies: Dependencies): Promise<void> {
  const { stripe, server } = dependencies;
  const { data: period, ...periodAnswer } = await server.rpc('provider_period').maybeSingle();
  throwRefusal(periodAnswer);
  if (!period) return;
  const { since, until } = period;
  const before = await heldCents(dependencies);
  let last: string | undefined;
  do {
    const page = await askProvider(() =>
      stripe.balanceTransactions.list({
        created: { gte: Math.floor(Date.parse(since) / 1000) },
        limit: 100,
        expand: ['data.source'],
        ...(last ? { starting_after: last } : {}),
      }),
    );
    unwrap(await server.rpc('store_provider_lines', { lines: page.data.map(providerLine) }));
    last = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (last);
  const hasMoved = (await heldCents(dependencies)) !== before;
  throwRefusal(
    await server.rpc('note_provider_reading', { since, until, ...(hasMoved ? {} : { balance_cents: before }) }),
  );
}
