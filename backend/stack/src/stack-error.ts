/** A failure the person at the keyboard can act upon: one sentence with the remedy, no stack trace needed. */
export class StackError extends Error {
  override name = 'StackError';
}
