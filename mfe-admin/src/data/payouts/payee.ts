/** The role in which a person is paid. Each role has its own list; both share the dialogs. */
export type Beneficiary = 'host' | 'affiliate';

/** The queue of waiting payees of each role. Its items have the payee's id. */
export const paymentQueues: Record<Beneficiary, string> = { host: 'payouts', affiliate: 'commissions' };

/** A person to be paid. */
export interface Payee {
  beneficiary: Beneficiary;
  personId: string;
  name: string;
  hasKey: boolean;
  /** Things to look at before paying an affiliate. */
  signs: number;
}
