/** Writes what the API shows of the database: schemas/api.sql, from the `-- @api` above each function. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiFile, apiSql } from '../backend/stack/src/api-sql.ts';

writeFileSync(apiFile, apiSql());
console.log(`Written: ${path.relative(process.cwd(), apiFile)}.`);
