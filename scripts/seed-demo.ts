/** Fills a fresh database with the demo; run by start.ts, which gives the addresses and the key. */
import { seedDemo } from '../backend/demo/src/seed-demo.ts';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

await seedDemo({
  databaseUrl: required('DATABASE_URL'),
  apiUrl: required('SUPABASE_URL'),
  secretKey: required('SUPABASE_SERVICE_ROLE_KEY'),
});
