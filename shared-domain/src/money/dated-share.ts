import { todayInRio } from '../days/rio.ts';
import { commissions, type DatedShare, serviceFees } from '../rules/money-rules.ts';

/** Per cent on a day in Rio, `yyyy-MM-dd`; 0 before the first line. */
export const percentOn = (shares: readonly DatedShare[], day: string): number =>
  shares.findLast(({ from }) => from <= day)?.percent ?? 0;

/** Per cent of the price that is the fee of a booking made on a day. */
export const serviceFeePercent = (day = todayInRio()): number => percentOn(serviceFees, day);

/** Per cent of the total that is the commission on a booking made on a day. */
export const commissionPercent = (day = todayInRio()): number => percentOn(commissions, day);
