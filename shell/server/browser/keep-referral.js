/*
 * Keeps the code of an affiliate's link as soon as the page begins: whoever leaves, or goes on, before the site is alive does not lose
 * it. Plain JavaScript, sent as it is, and only with a page whose address carries a code, where that needs no permission. The same
 * rules, under the same names, as `shell/src/platform/affiliate-code.ts`, which takes the code out of the address later; a test
 * holds the two together.
 */
(() => {
  try {
    const parameters = new URLSearchParams(location.search);
    const code = (parameters.get('ref') ?? '').trim();
    if (!/^[A-HJ-NP-Z2-9]{8}$/i.test(code)) return;
    const campaign = (parameters.get('c') ?? '').trim().toLowerCase();
    localStorage.setItem('affiliate_code', code);
    localStorage.setItem('affiliate_code_at', String(Date.now()));
    if (/^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$/.test(campaign)) localStorage.setItem('affiliate_campaign', campaign);
    else localStorage.removeItem('affiliate_campaign');
  } catch {
    // storage is full or forbidden: the site itself decides once it is alive
  }
})();
