/**
 * `SUPABASE_DB_URL=… npm run authenticators -- remove <address>`: for an administrator who has lost both authenticators when there is no other
 * administrator. docs/operations.md lists the checks that come first.
 */
import { removeAuthenticators } from './authenticators.ts';
import { openDatabase } from './open-database.ts';

const [command, email, ...rest] = process.argv.slice(2);
const { SUPABASE_DB_URL: address } = process.env;
if (command !== 'remove' || !email?.includes('@') || rest.length > 0 || !address) {
  console.error('Use: SUPABASE_DB_URL=… npm run authenticators -- remove <address>');
  process.exitCode = 1;
} else {
  const sql = openDatabase(address);
  try {
    const removed = await removeAuthenticators(sql, email);
    if (removed === null) {
      console.error(`✖ Nobody has the address ${email}.`);
      process.exitCode = 1;
    } else {
      console.log(
        `${removed} authenticators of ${email} removed, every session ended. The next sign-in asks for new ones.`,
      );
    }
  } finally {
    await sql.end();
  }
}
