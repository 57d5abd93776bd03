interface EarlyInput {
  type: 'click' | 'change';
  element: HTMLButtonElement | HTMLSelectElement | HTMLInputElement | HTMLTextAreaElement;
  /** A checkbox's or radio button's state, or another field's text. */
  value: string | boolean;
  event: Event;
}

declare global {
  interface Window {
    /** Clicks and changes before the site's scripts listened (`shell/server/browser/start.js`). */
    earlyInput?: EarlyInput[];
  }
}

/** Replays the person's input in the server's HTML. To be called when a page is hydrated. */
export function replayEarlyInput(): void {
  const inputs = window.earlyInput ?? [];
  delete window.earlyInput;
  for (const { type, element, value, event } of inputs) {
    if (!element.isConnected) continue;
    const isAsChosen = () =>
      (typeof value === 'boolean' ? (element as HTMLInputElement).checked : element.value) === value;
    const choose = () => {
      if (typeof value === 'boolean') {
        // a press is what React hears, and it has to change something
        (element as HTMLInputElement).checked = !value;
        element.click();
        return;
      }
      write(element, value);
    };
    if (event.eventPhase !== Event.NONE) {
      // Still being delivered: this event made React hydrate the page, and React delivers it. But hydration sets a field back to the
      // server's value, and then a choice arrives without its value.
      if (type === 'change') setTimeout(() => element.isConnected && !isAsChosen() && choose());
    } else if (type === 'click') element.click();
    else choose();
  }
}

function write(element: EarlyInput['element'], value: string): void {
  if (element instanceof HTMLSelectElement) {
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  // React hears an input whose value differs from the one it last wrote through the element's own property. The value of the
  // prototype passes by that property.
  element.value = value === '' ? (element as HTMLInputElement).defaultValue : '';
  Reflect.set(Object.getPrototypeOf(element), 'value', value, element);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  // Some fields apply their text when they are left, which has happened already.
  if (element !== document.activeElement)
    setTimeout(() => element.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}
