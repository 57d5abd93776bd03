interface EntryError {
  name?: { message?: string };
  description?: { message?: string };
}

/** Of a list the form keeps the errors of each entry. */
export const entryErrors = (error: unknown): (string | undefined)[] =>
  Array.isArray(error)
    ? Array.from(error as (EntryError | undefined)[], (entry) => entry?.name?.message ?? entry?.description?.message)
    : [];
