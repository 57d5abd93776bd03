import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';

/** The tests' own instance: not the demo's ports, and below those that systems hand out to outgoing connections. */
const base = Number(process.env.E2E_PORT_BASE ?? '23000');

export const ports = {
  SITE_PORT: String(base),
  API_PORT: String(base + 21),
  DB_PORT: String(base + 22),
  MAIL_PORT: String(base + 24),
  PAYMENTS_PORT: String(base + 30),
};

export const dataDir = process.env.E2E_PORT_BASE
  ? path.join(tmpdir(), `espacos-e2e-${base}`)
  : fileURLToPath(new URL('../../.cache/e2e-data', import.meta.url));

/** A site that runs already, for `npm run try`: its address, that of its API, and its database by SUPABASE_DB_URL. */
const { E2E_SITE, E2E_API, SUPABASE_DB_URL } = process.env;
export const siteUrl = E2E_SITE || `http://localhost:${ports.SITE_PORT}`;
export const apiUrl = E2E_API || `http://localhost:${ports.API_PORT}`;
export const databaseUrl =
  (E2E_SITE && SUPABASE_DB_URL) || `postgres://postgres:postgres@localhost:${ports.DB_PORT}/postgres`;

/** Signs the links of this instance that show other versions. */
export const overrideSecret = 'o segredo da instância dos testes';

/** The key under which supabase-js stores the session in a browser. */
export const sessionKey = `sb-${new URL(apiUrl).hostname.split('.')[0]}-auth-token`;

/** By TLS, but on this machine. */
export const openDatabase = (): postgres.Sql =>
  postgres(databaseUrl, {
    max: 2,
    onnotice: () => {},
    ssl: ['localhost', '127.0.0.1'].includes(new URL(databaseUrl).hostname) ? false : 'require',
  });
