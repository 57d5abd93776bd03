import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
export const siteUrl = `http://localhost:${ports.SITE_PORT}`;
export const apiUrl = `http://localhost:${ports.API_PORT}`;
export const databaseUrl = `postgres://postgres:postgres@localhost:${ports.DB_PORT}/postgres`;
