/** Runs Supabase's database linter on the migrations; fails from a warning on. */
import { adviseDatabase } from '../backend/stack/src/database-types.ts';
import { withTemporaryDatabase } from '../backend/stack/src/temporary-database.ts';

const { passed, report } = await withTemporaryDatabase(adviseDatabase);
console.log(report);
process.exit(passed ? 0 : 1);
