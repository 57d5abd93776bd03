import { json } from './fake-api.ts';

/** Arguments of a procedure that saves an edit. */
export interface SentEdit {
  changes: Record<string, unknown>;
  /** Without it nothing is compared. */
  as_read?: Record<string, unknown>;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** As `private.check_edit` decides: changes what is stored, or is its refusal. */
export function fakeEdit(stored: Record<string, unknown>, { changes, as_read }: SentEdit): Response | undefined {
  const fields = Object.keys(changes).filter(
    (name) => as_read && !same(stored[name], as_read[name]) && !same(stored[name], changes[name]),
  );
  if (fields.length === 0) {
    Object.assign(stored, changes);
    return undefined;
  }
  const now = Object.fromEntries(Object.keys(changes).map((name) => [name, stored[name]]));
  const details = JSON.stringify({ fields, sent: changes, stored: now });
  return json({ code: 'PT409', message: 'edit_conflict', details }, 409);
}
