/**
 * Refuses schemas that define an object twice, miss a file of their order, say other rules than shared-domain or another API than
 * their `@api`, or differ from what the migrations make.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiFile, apiSql } from '../backend/stack/src/api-sql.ts';
import { catalogDifferences, readCatalog } from '../backend/stack/src/database-catalog.ts';
import { applyMigrations } from '../backend/stack/src/migrations.ts';
import { withEmptyDatabases } from '../backend/stack/src/schema-databases.ts';
import { applySchemas, findSchemaFiles, readSchemas, schemaTrouble } from '../backend/stack/src/schemas.ts';
import { generatedFiles } from './generated-files.ts';

const files = readSchemas();
let trouble = schemaTrouble(files, findSchemaFiles());
for (const [file, write] of Object.entries(generatedFiles)) {
  if (readFileSync(file, 'utf8') !== (await write()))
    trouble.push(`${path.basename(file)} is not what it is written from: npm run db:rules.`);
}
if (readFileSync(apiFile, 'utf8') !== apiSql(files))
  trouble.push('schemas/api.sql is not what the `-- @api` of the functions say: npm run db:api.');
if (trouble.length === 0) {
  trouble = await withEmptyDatabases(async (add) => {
    const [schemasUrl, migrationsUrl] = [await add('from_schemas'), await add('from_migrations')];
    await applySchemas(schemasUrl, files);
    await applyMigrations(migrationsUrl);
    return catalogDifferences(
      ['schemas/', await readCatalog(schemasUrl)],
      ['migrations/', await readCatalog(migrationsUrl)],
    );
  });
  if (trouble.length > 0) trouble.push('Write the migration that follows: npm run db:migration <verb>_<object>.');
}
for (const message of trouble) console.error(`✖ ${message}`);
if (trouble.length > 0) process.exit(1);
console.log(`${files.length} files of schemas/ say what the migrations make.`);
