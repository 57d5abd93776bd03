/** Event on the window: a dialog of the browser's own is about to open, and stops the page's thread until it is answered. */
export const nativeDialog = 'native-dialog';

/** Called before each such dialog: a page that waits for an answer is not frozen. */
export function announceDialog(): void {
  window.dispatchEvent(new Event(nativeDialog));
}
