import type { CheckoutTab } from '../data/bookings/checkout.mutation.ts';

/**
 * Opens an empty tab; call it in the click itself, or a blocker stops it. The tab loses its `opener` before it shows
 * anything foreign, so that the payment page can't steer ours.
 * @returns null when a blocker stopped it all the same.
 */
export function openCheckoutTab(): CheckoutTab | null {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  sayWhatComes(tab);
  return {
    go: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}

/** A blank page for a second or two looks like a failure. */
function sayWhatComes(tab: Window): void {
  try {
    const { document: page } = tab;
    page.documentElement.lang = 'pt-BR';
    page.title = 'Abrindo o pagamento';
    const text = page.createElement('p');
    text.textContent = 'Abrindo a página de pagamento...';
    text.style.cssText =
      'margin:20vh 24px 0;font:400 1.125rem/1.5 system-ui,sans-serif;text-align:center;color:#12211c';
    page.body.append(text);
  } catch {
    // Only a courtesy; the tab works without it.
  }
}
