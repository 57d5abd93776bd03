/** As what somebody is paid; each in a list of their own, by the same dialogs. */
export type Beneficiary = 'host' | 'affiliate';

/** Where somebody waits to be paid, by their id. */
export const paymentQueues: Record<Beneficiary, string> = { host: 'payouts', affiliate: 'commissions' };

/** Who is to be paid. */
export interface Payee {
  beneficiary: Beneficiary;
  personId: string;
  name: string;
  hasKey: boolean;
  /** Things to look at before paying an affiliate. */
  signs: number;
}
