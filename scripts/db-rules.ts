/** Writes the product's rules for the database: foundation/{rules,moderated-words}.sql, from shared-domain/src/rules. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { moderationFile, moderationSql } from './moderation-sql.ts';
import { rulesFile, rulesSql } from './rules-sql.ts';

for (const [file, content] of [
  [rulesFile, rulesSql()],
  [moderationFile, moderationSql()],
] as const) {
  writeFileSync(file, content);
  console.log(`Written: ${path.relative(process.cwd(), file)}.`);
}
