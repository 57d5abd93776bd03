const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What is no uuid names no row: no need to ask. */
export function isUuid(id: string | undefined): id is string {
  return id !== undefined && uuid.test(id);
}
