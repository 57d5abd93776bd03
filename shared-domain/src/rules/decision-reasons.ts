/** Codes of an administrator's reasons. After a change `npm run db:rules` writes the SQL. */

/** Kinds of decisions, and the reasons that fit each; the words that their reader gets are stored with the code. */
export const decisionReasons = {
  rejection: ['photos', 'texts', 'place', 'capacity', 'price', 'duplicate', 'not_entitled', 'other'],
  listing_suspension: [
    'not_this_place',
    'misleading',
    'outside_payment',
    'scam',
    'offensive',
    'unsafe',
    'not_entitled',
    'other',
  ],
  account_suspension: ['outside_payment', 'scam', 'offensive', 'false_identity', 'cancellations', 'other'],
  cancellation: ['unavailable', 'not_as_listed', 'fraud', 'duplicate', 'unsafe', 'agreed', 'other'],
} as const;
export type DecisionKind = keyof typeof decisionReasons;
export type DecisionReason<Kind extends DecisionKind = DecisionKind> = (typeof decisionReasons)[Kind][number];
