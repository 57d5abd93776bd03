/**
 * npm run db:baseline [-- --commit]: writes the migration that makes everything in backend/supabase/schemas, to read it, or commits it for
 * a first deployment by hand. Only while no database is deployed.
 */
import path from 'node:path';
import { writeBaseline } from '../backend/stack/src/baseline.ts';
import { commitBaseline } from '../backend/stack/src/commit-baseline.ts';

const commit = process.argv.includes('--commit');
const file = commit ? commitBaseline() : writeBaseline();
if (file === null) {
  console.error(
    '✖ A database is deployed: write the migration that follows with npm run db:migration <verb>_<object>.',
  );
  process.exit(1);
}
console.log(`${commit ? 'Committed' : 'Written'}: ${path.relative(process.cwd(), file)}`);
