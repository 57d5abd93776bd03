/**
 * npm run db:migration <verb>_<object> ["purpose"]: writes the migration for the changes in schemas/, tries it, and names what it
 * can't know. It uses `supabase db diff`, which sees structure, functions, policies and grants, but no rows.
 */
import path from 'node:path';
import { StackError } from '../backend/stack/src/stack-error.ts';
import { writeMigration } from '../backend/stack/src/write-migration.ts';

const [name = '', purpose = name.replaceAll('_', ' ')] = process.argv.slice(2);
if (!/^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(name)) {
  console.error('✖ Name it <verb>_<object>: npm run db:migration add_notes "a guest notes something about a space"');
  process.exit(1);
}
try {
  const { file, left } = await writeMigration({ name, purpose: purpose.replace(/\.$/, ''), now: new Date() });
  if (file === null) {
    console.log('schemas/ and migrations/ say the same: there is nothing to write.');
    process.exit(0);
  }
  console.log(`Written and tried: ${path.relative(process.cwd(), file)}`);
  if (left.length > 0) {
    console.log(
      '\n✖ Write by hand at its end (rows, buckets and jobs are never in it), then npm run db:schemas:check:',
    );
    for (const message of left) console.log(`  ${message.replaceAll('\n', '\n  ')}`);
    if (left.some((message) => message.startsWith('column order of ')))
      console.log('A database adds a column after the others: let it stand there in schemas/, too.');
  }
  console.log(`
Read it before you commit:
- A renamed column or table is one dropped and one added: write "alter table … rename" instead.
- Rows that are there need their values before "not null", a check or a unique index is true of them: write the update.
- A big table is locked while an index or a constraint is made: lock_timeout stops waiting for it, not working.
Then: npm run db:types`);
  process.exit(left.length > 0 ? 1 : 0);
} catch (error) {
  if (!(error instanceof StackError)) throw error;
  console.error(`✖ ${error.message}`);
  process.exit(1);
}
