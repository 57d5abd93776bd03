/** Writes what shared-domain/src/rules decides: the SQL of the rules, of moderation and of texts, the limits of forms, docs/texts.md. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { moderationFile, moderationSql } from './moderation-sql.ts';
import { rulesFile, rulesSql } from './rules-sql.ts';
import { textFiles } from './texts-sql.ts';

for (const [file, write] of Object.entries({ [rulesFile]: rulesSql, [moderationFile]: moderationSql, ...textFiles })) {
  writeFileSync(file, write());
  console.log(`Written: ${path.relative(process.cwd(), file)}.`);
}
