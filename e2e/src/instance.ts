import { fileURLToPath } from 'node:url';

/** Ports of the tests' own instance: not the demo's, and below those that systems hand out to outgoing connections. */
export const ports = {
  SITE_PORT: '23000',
  API_PORT: '23021',
  DB_PORT: '23022',
  MAIL_PORT: '23024',
  PAYMENTS_PORT: '23030',
};

export const dataDir = fileURLToPath(new URL('../../.cache/e2e-data', import.meta.url));
export const siteUrl = `http://localhost:${ports.SITE_PORT}`;
export const apiUrl = `http://localhost:${ports.API_PORT}`;
export const databaseUrl = `postgres://postgres:postgres@localhost:${ports.DB_PORT}/postgres`;
