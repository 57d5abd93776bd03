/** A process that starts a database like hosted and tells its server's number, for the test that kills it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startHostedDatabase } from './hosted-database.ts';

const [dataDir = '', port] = process.argv.slice(2);
await startHostedDatabase({ port: Number(port), dataDir });
const lock = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
// it lives until the test kills it or ends
process.channel?.ref();
process.send?.(Number(lock.split('\n')[0]));
