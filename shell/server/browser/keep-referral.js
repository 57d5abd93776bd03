/*
 * Keeps the code of an affiliate's link as soon as the page begins, so that a visitor who leaves or navigates before the scripts run
 * does not lose it. Plain JavaScript, sent as it is, and only with a page whose address carries a code and where storing it needs no
 * permission. The same rules, under the same names, as `shell/src/platform/referral.ts`, which takes the code out of the address
 * later; a test compares the two.
 */
(() => {
  try {
    const parameters = new URLSearchParams(location.search);
    const code = /^[^a-z0-9]*([A-HJ-NP-Z2-9]{8})(?![a-z0-9])/i.exec(parameters.get('ref') ?? '')?.[1];
    if (!code) return;
    const campaign = (parameters.get('c') ?? '')
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+$/, '');
    localStorage.setItem('affiliate_code', code.toUpperCase());
    localStorage.setItem('affiliate_code_at', String(Date.now()));
    if (/^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$/.test(campaign)) localStorage.setItem('affiliate_campaign', campaign);
    else localStorage.removeItem('affiliate_campaign');
  } catch {
    // storage is full or forbidden: the site itself decides once it is alive
  }
})();
