/** As what somebody is paid; each in a list of their own, by the same dialogs. */
export type Beneficiary = 'host' | 'affiliate';

/** Who is to be paid. */
export interface Payee {
  beneficiary: Beneficiary;
  personId: string;
  name: string | null;
  hasKey: boolean;
}
