/**
 * Retention of personal data in the database. The privacy policy says the same terms: after a change its date and version change,
 * too, and `npm run db:rules` writes the SQL.
 */
export const retention = {
  /** Bookings and money of a closed account: tax and consumer law. */
  closed_account: '7 years',
  /** After the last payment, which may come back. */
  payout_key: '90 days',
  seen_payout_key: '90 days',
  contact_message: '2 years',
  letter: '2 years',
  /** After the event. */
  booking_address: '2 years',
  /** After the decision of the bank. */
  dispute_evidence: '2 years',
  /** Marco Civil da Internet, article 15. */
  access_record: '6 months',
  /** By what a suspended account is recognised that comes back. */
  barred_identity: '5 years',
  affiliate_click: '13 months',
  notification: '90 days',
  /** After its end: of a booked one after the event. */
  request: '1 year',
  /** A picture of a space that no listing shows: its host may return to it. */
  unused_space_image: '30 days',
  unused_file: '1 day',
} as const;
