/** `npm run code [address]`: the code that the authenticator of a demo account shows now, of the instance on this machine. */
import postgres from 'postgres';
import { portsFromEnvironment } from '../backend/stack/src/ports.ts';
import { authenticatorCode } from './authenticator-code.ts';

const email = process.argv[2] ?? 'admin@espacosrio.test';
const { database } = portsFromEnvironment();
const sql = postgres(`postgres://postgres:postgres@localhost:${database}/postgres`, {
  max: 1,
  connect_timeout: 5,
  onnotice: () => undefined,
});
try {
  const shown = await authenticatorCode(sql, email);
  if (shown === null) {
    console.error(`✖ ${email} has no authenticator. The site leads there at the next sign-in.`);
    process.exitCode = 1;
  } else {
    console.log(`${shown.code}   ${email}, for another ${shown.seconds} s; then ${shown.next}`);
  }
} catch (error) {
  console.error(`✖ The instance is not reached on port ${database}: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await sql.end();
}
