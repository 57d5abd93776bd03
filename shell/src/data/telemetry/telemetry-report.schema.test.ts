import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shellPages } from '../../../pages.ts';
import { telemetryReportSchema } from './telemetry-report.schema.ts';

/* @inputs mfe-admin/remote.ts mfe-affiliate/remote.ts mfe-booking/remote.ts mfe-chat/remote.ts mfe-discovery/remote.ts mfe-host/remote.ts */

const root = join(import.meta.dirname, '../../../..');
const version = 'aaaaaaaaaaaaaaaa';
const reportFrom = (page: string) => {
  const error = { unit: 'shell', version, kind: 'frozen', message: 'x', count: 1, first: true, page };
  return telemetryReportSchema.safeParse({ visit: 'a1b2c3d4-0000-4000-8000-000000000000', errors: [error] }).success;
};

test('a report may name every declared route, and no address with a query', async () => {
  const paths = shellPages.map(({ path }) => path);
  for (const file of globSync('mfe-*/remote.ts', { cwd: root })) {
    const { default: remote } = (await import(join(root, file))) as { default: { routes: { path: string }[] } };
    paths.push(...remote.routes.map(({ path }) => path));
  }
  expect(paths).toContain('/espaco/:id?');
  expect(paths.filter((path) => !reportFrom(path))).toEqual([]);
  expect(reportFrom('/buscar?bairro=lapa')).toBe(false);
});
