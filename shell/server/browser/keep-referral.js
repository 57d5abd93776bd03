/*
 * Keeps the code of an affiliate's link as soon as the page begins: whoever leaves, or goes on, before the site is alive does not lose
 * it. Plain JavaScript, sent as it is, and only with a page whose address carries a code. The same rules, under the same names, as
 * `shell/src/platform/affiliate-code.ts`, which takes the code out of the address later; a test holds the two together.
 */
(() => {
  try {
    const code = (new URLSearchParams(location.search).get('ref') ?? '').trim();
    if (!/^[A-HJ-NP-Z2-9]{8}$/i.test(code)) return;
    const choice = JSON.parse(localStorage.getItem('cookie-choice'));
    const isInForce = choice && Math.abs(Date.now() - choice.at) <= 365 * 24 * 60 * 60_000;
    if (isInForce && choice.referral === false) return;
    localStorage.setItem('affiliate_code', code);
    localStorage.setItem('affiliate_code_at', String(Date.now()));
  } catch {
    // storage is full, forbidden or spoilt: the site itself decides once it is alive
  }
})();
