/** Of the storage; docs/product.md names it. */
export const referralKey = 'affiliate_code';
/** Pages read it. Their own cookies and storage end after seven days without a visit in Safari. */
export const referralCookie = 'affiliate_referral';
export const sinceKey = 'affiliate_code_at';
export const campaignKey = 'affiliate_campaign';
