/** Generates the database's types from the migrations; with --check only compares them with the committed file. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateDatabaseTypes } from '../backend/stack/src/database-types.ts';
import { withTemporaryDatabase } from '../backend/stack/src/temporary-database.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'shared-domain/src/db/database.types.ts');
const header = '// Generated from the migrations by `pnpm db:types`; never edited by hand.\n';

const raw = await withTemporaryDatabase(generateDatabaseTypes);
const formatted = spawnSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--stdin-file-path=generated.ts'], {
  cwd: root,
  input: header + raw,
  encoding: 'utf8',
});
if (formatted.status !== 0) {
  console.error(`The generated types could not be formatted.\n${formatted.stderr}`);
  process.exit(1);
}

if (process.argv.includes('--check')) {
  let committed = '';
  try {
    committed = readFileSync(file, 'utf8');
  } catch {}
  if (committed !== formatted.stdout) {
    console.error('The committed types differ from the migrations: run pnpm db:types and commit the result.');
    process.exit(1);
  }
  console.log('The committed types match the migrations.');
} else {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, formatted.stdout);
  console.log(`Written: ${path.relative(root, file)}`);
}
