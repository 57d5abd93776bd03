/** Shares and least amounts. After a change `npm run db:rules` writes the SQL. */

/** A share from a day in Rio on, `yyyy-MM-dd`. A new share is a new line; the lines before it stay for the days before. */
export interface DatedShare {
  from: string;
  percent: number;
}

/** The platform adds this share of the space's price to what the guest pays. A hold keeps the fee it was made with. */
export const serviceFees: readonly DatedShare[] = [{ from: '2026-01-01', percent: 5 }];

/** An affiliate earns this share of what a guest pays for a confirmed booking, by the day on which it was booked. */
export const commissions: readonly DatedShare[] = [{ from: '2024-06-15', percent: 5 }];

/** Affiliates are paid on this day of a month: what has been due since then waits for the next month's. */
export const commissionPaymentDay = 5;

/** For this many days after a link was followed its affiliate earns. */
export const attributionDays = 90;

/** The figures of an affiliate count the clicks of so many days. */
export const clickDays = 90;

/**
 * The end-to-end id of a PIX transfer (Banco Central, Manual de Padrões para Iniciação do Pix): E, the bank's ISPB, date and time,
 * and eleven characters. The database asks the same (`settle_host_payouts`).
 */
export const pixTransferShape = /^E\d{20}[0-9A-Za-z]{11}$/;

/** Campaigns of an affiliate: names that their links carry. */
export const mostCampaigns = 20;

/** Characters of a campaign's name. */
export const longestCampaign = 30;

/** A campaign's name: small letters, digits and hyphens within. The database asks the same (`affiliate_campaigns`). */
export const campaignShape = new RegExp(`^[a-z0-9]([a-z0-9-]{0,${longestCampaign - 2}}[a-z0-9])?$`);

/**
 * Signs about an affiliate that administrators see; they decide nothing. `cardMonths`: time after a payment for which its card is
 * compared with those of the same period.
 */
export const affiliateSigns = {
  signupsInAnHour: 10,
  bookingsInADay: 5,
  /** Accounts that share a CPF, a telephone, an e-mail address, a PIX key or a card. */
  sharingAccounts: 2,
  cardMonths: 13,
};

/** A dispute that still waits for an answer is pressing from this many days before it is due: administrators are reminded. */
export const disputeNoticeDays = 3;

/**
 * Highest fee of the payment provider by contract, for cards with the surcharge for foreign ones. The nightly reconciliation reports
 * higher ones.
 */
export const largestPaymentFee = { card: { percent: 5.99, cents: 39 }, pix: { percent: 1.19 } };

/** The payment provider refuses to charge less than this, in cents (R$ 0,50). */
export const smallestChargeCents = 50;
/** … and more than this (R$ 999.999,99). */
export const largestChargeCents = 99_999_999;

/** Wrong codes of coupons count together for so many minutes. */
export const couponGuessMinutes = 10;

/** Time for which an administrator sees a revealed payout key. */
export const payoutKeyViewMinutes = 10;
/** For so many hours the next administrator who looks at it is warned: both may be sending the money. */
export const payoutKeyWarningHours = 24;
/** Who is owed something and has given no key is reminded once in so many months. */
export const missingKeyMonths = 1;
