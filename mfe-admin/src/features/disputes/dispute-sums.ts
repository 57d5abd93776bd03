import type { Dispute } from '../../data/disputes/disputes.query.ts';

/** What the bank has of a payout or a commission, in cents. */
export const contestedCents = (rows: readonly { kind: string; amount_cents: number }[]): number =>
  rows
    .filter(({ kind }) => kind === 'disputed' || kind === 'restored')
    .reduce((all, { amount_cents }) => all - amount_cents, 0);

/** What the provider takes for the dispute itself, in cents. */
export const feeCents = ({ movements }: Pick<Dispute, 'movements'>): number =>
  movements.reduce((all, { fee_cents }) => all + fee_cents, 0);
