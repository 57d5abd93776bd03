import { actsFiles } from './acts-page.ts';
import { emailGeneratedFiles } from './email-files.ts';
import { fieldFiles } from './fields-sql.ts';
import { moderationFile, moderationSql } from './moderation-sql.ts';
import { rulesFile, rulesSql } from './rules-sql.ts';
import { textFiles } from './texts-sql.ts';
import { typeFiles } from './type-pictures.ts';

/** The files that shared-domain and the sources of e-mails decide, and docs/acts.md, each with its writer: `npm run db:rules` writes them, `npm run check` compares them. */
export const generatedFiles: Readonly<Record<string, () => string | Promise<string>>> = {
  [rulesFile]: rulesSql,
  [moderationFile]: moderationSql,
  ...textFiles,
  ...fieldFiles,
  ...typeFiles,
  ...emailGeneratedFiles,
  // From the schemas, so after what is written into them.
  ...actsFiles,
};
