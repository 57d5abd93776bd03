/** Codes of Node and of the `postgres` driver: the database is not reached. */
const unreached = /^(ECONNREFUSED|ECONNRESET|EPIPE|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;
/** SQLSTATE classes: connection exception, insufficient resources, operator intervention. */
const overloaded = /^(08|53|57P)/;
const sqliteFull = 13;

/** Returns the HTTP status of a temporary error: 507 while a disk is full, 503 while the database is down; null for others. */
export function outageStatus(error: unknown): 503 | 507 | null {
  const { code, errcode } = Object(error) as { code?: unknown; errcode?: unknown };
  if (code === 'ENOSPC' || code === '53100' || errcode === sqliteFull) return 507;
  return typeof code === 'string' && (unreached.test(code) || overloaded.test(code)) ? 503 : null;
}
