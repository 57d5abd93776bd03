/** A failure that the developer can fix: one sentence with the remedy, no stack trace needed. */
export class StackError extends Error {
  override name = 'StackError';
}
