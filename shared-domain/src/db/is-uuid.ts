const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a uuid. Any other text names no row and needs no request. */
export function isUuid(id: string | undefined): id is string {
  return id !== undefined && uuid.test(id);
}
