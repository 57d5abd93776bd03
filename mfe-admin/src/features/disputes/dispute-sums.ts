import type { Dispute } from '../../data/disputes/disputes.query.ts';

/** Returns the cents of payouts and commissions that the bank holds. */
export const contestedCents = (rows: readonly { kind: string; amount_cents: number }[]): number =>
  rows
    .filter(({ kind }) => kind === 'disputed' || kind === 'restored')
    .reduce((all, { amount_cents }) => all - amount_cents, 0);

/** Returns the provider's fee for the dispute itself, in cents. */
export const feeCents = ({ movements }: Pick<Dispute, 'movements'>): number =>
  movements.reduce((all, { fee_cents }) => all + fee_cents, 0);
