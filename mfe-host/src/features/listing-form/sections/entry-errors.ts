interface EntryError {
  name?: { message?: string };
  description?: { message?: string };
}

/** Reads the errors of each entry of a list from the form. */
export const entryErrors = (error: unknown): (string | undefined)[] =>
  Array.isArray(error)
    ? Array.from(error as (EntryError | undefined)[], (entry) => entry?.name?.message ?? entry?.description?.message)
    : [];
