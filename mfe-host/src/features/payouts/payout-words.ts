import type { PayoutKeyProps } from 'shared-domain/contracts/widgets.ts';

/** Words for the payments to a key, by the page that shows it. */
export const payoutWords: Record<PayoutKeyProps['purpose'], { yours: string; next: string; nextOnes: string }> = {
  payouts: { yours: 'os seus repasses', next: 'os próximos repasses: eles esperam', nextOnes: 'Os próximos repasses' },
  commissions: {
    yours: 'as suas comissões',
    next: 'as próximas comissões: elas esperam',
    nextOnes: 'Os próximos pagamentos',
  },
};
