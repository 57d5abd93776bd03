/** A tab that was opened in the click and waits for the checkout's address. */
export interface CheckoutTab {
  go(url: string): void;
  close(): void;
}

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
    const sentence = page.createElement('p');
    sentence.textContent = 'Abrindo a página de pagamento...';
    sentence.style.cssText =
      'margin:20vh 24px 0;font:400 1.125rem/1.5 system-ui,sans-serif;text-align:center;color:#12211c';
    page.body.append(sentence);
  } catch {
    // Only a courtesy; the tab works without it.
  }
}
