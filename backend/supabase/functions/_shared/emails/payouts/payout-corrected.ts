import { button, email } from '../email.ts';
import { correction, page, payoutData, samplePayout } from './payout.ts';

export const payoutCorrected = email(payoutData, samplePayout, (payout, { siteUrl }) =>
  correction('repasse', payout, button('Ver meus repasses', page(siteUrl))),
);
