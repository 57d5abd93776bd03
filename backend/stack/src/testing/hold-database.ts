/** A program for the tests of violent endings: keeps a watched database running until it is killed. */
import path from 'node:path';
import { postgresShutdownSignals, startPostgres } from '../postgres.ts';
import { StackProcesses } from '../stack-processes.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const processes = await StackProcesses.open(dataDir);
const server = await startPostgres({
  port: Number(port),
  dataDir: path.join(dataDir, 'postgres'),
  logFile: path.join(dataDir, 'logs', 'postgres.log'),
  durable: false,
  onSpawn: (identity) => processes.watch('postgres', identity, postgresShutdownSignals),
});
process.stdout.write(`${JSON.stringify({ pid: server.identity.pid })}\n`);
setInterval(() => undefined, 60_000);
