import { formatCents } from 'shared-domain/money/format.ts';

/** '− R$ 76,13': the sign apart from the amount, as the tables of the design have it. */
export const signedCents = (cents: number): string => (cents < 0 ? `− ${formatCents(-cents)}` : formatCents(cents));
