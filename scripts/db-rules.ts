/** Writes the product's rules for the database: foundation/rules.sql, from shared-domain/src/rules. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rulesFile, rulesSql } from './rules-sql.ts';

writeFileSync(rulesFile, rulesSql());
console.log(`Written: ${path.relative(process.cwd(), rulesFile)}.`);
