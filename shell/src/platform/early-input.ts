interface EarlyInput {
  type: 'click' | 'change';
  element: HTMLButtonElement | HTMLSelectElement | HTMLInputElement;
  value: string;
  event: Event;
}

declare global {
  interface Window {
    /** What was clicked and chosen before the site's scripts listened (`shell/server/browser/start.js`). */
    earlyInput?: EarlyInput[];
  }
}

/** Does again, now that somebody listens, what a person did in the server's HTML. To be called when a page is hydrated. */
export function replayEarlyInput(): void {
  const inputs = window.earlyInput ?? [];
  delete window.earlyInput;
  for (const { type, element, value, event } of inputs) {
    // Still on its way: it is what made React take the page over, and React delivers it.
    if (!element.isConnected || event.eventPhase !== Event.NONE) continue;
    if (type === 'click') element.click();
    else {
      element.value = value;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}
