import { fileURLToPath } from 'node:url';

/** Ports of the tests' own instance; they never touch the demo's. */
export const ports = {
  SITE_PORT: '56000',
  API_PORT: '56021',
  DB_PORT: '56022',
  MAIL_PORT: '56024',
  PAYMENTS_PORT: '56030',
};

export const dataDir = fileURLToPath(new URL('../../.cache/e2e-data', import.meta.url));
export const siteUrl = `http://localhost:${ports.SITE_PORT}`;
export const apiUrl = `http://localhost:${ports.API_PORT}`;
export const databaseUrl = `postgres://postgres:postgres@localhost:${ports.DB_PORT}/postgres`;
