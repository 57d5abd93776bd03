import { email } from '../email.ts';
import { correction, payoutData, samplePayout } from '../payouts/payout.ts';
import { commissionsButton } from './commission.ts';

export const commissionCorrected = email(payoutData, { ...samplePayout, lines: null }, (payment, { siteUrl }) =>
  correction('pagamento de comissões', payment, commissionsButton(siteUrl)),
);
