import { Refusal } from './http.ts';

interface DatabaseError {
  code: string;
  message: string;
  details: string | null;
}

interface DatabaseAnswer<T> {
  data: T;
  error: DatabaseError | null;
  status: number;
}

/** Throws what went wrong; a code raised by the database (`PT409 date_held`) becomes the same refusal here. */
export function throwRefusal({ error, status }: Omit<DatabaseAnswer<unknown>, 'data'>): void {
  if (!error) return;
  const refused = /^PT(\d{3})$/.exec(error.code ?? '');
  if (refused) throw new Refusal(Number(refused[1]), error.message, fieldsOf(error.details));
  // Out of range, no such day, a character that cannot be stored: what the caller sent, though its shape was right.
  if (/^22(003|007|008|021|P02|P05)$/.test(error.code ?? '')) throw new Refusal(422, 'invalid_input');
  if (status === 401 || /^PGRST30[0-3]$/.test(error.code ?? '')) throw new Refusal(401, 'unauthenticated');
  throw new Error(`Database: ${error.code} ${error.message}`);
}

/** The data of an answer. @throws as `throwRefusal` does */
export function unwrap<T>({ data, ...rest }: DatabaseAnswer<T>): NonNullable<T> {
  throwRefusal(rest);
  if (data === null || data === undefined) throw new Error('Database: an empty answer.');
  return data;
}

/** A list of names, or what the database says of each. */
function fieldsOf(details: string | null): Record<string, unknown> | undefined {
  if (!details) return undefined;
  try {
    const parsed: unknown = JSON.parse(details);
    if (typeof parsed !== 'object' || parsed === null || !('fields' in parsed)) return undefined;
    if (Array.isArray(parsed.fields))
      return Object.fromEntries(parsed.fields.map((field) => [String(field), 'invalid']));
    if (typeof parsed.fields === 'object' && parsed.fields !== null) return { ...parsed.fields };
  } catch {
    // Not ours.
  }
  return undefined;
}
