/** Writes what shared-domain decides: the SQL of rules, moderation, texts and fields, the limits of forms, docs/texts.md. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './generated-files.ts';

for (const [file, write] of Object.entries(generatedFiles)) {
  writeFileSync(file, await write());
  console.log(`Written: ${path.relative(process.cwd(), file)}.`);
}
