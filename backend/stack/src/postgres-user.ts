import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StackError } from './stack-error.ts';

const execFileAsync = promisify(execFile);

type Owner = { uid: number; gid: number };

/** Runs a Postgres program: as the current user or, since it refuses to run as root, as the system user `postgres`. */
export type RunAs = {
  owner: Owner | null;
  wrap: (
    command: string,
    args: string[],
  ) => { command: string; args: string[]; spawnOptions: { uid?: number; gid?: number } };
};

export async function runAsForPostgres(pathsToReach: string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) {
    return { owner: null, wrap: (command, args) => ({ command, args, spawnOptions: {} }) };
  }
  const owner = await findOrMakeUser();
  const reachable = (await Promise.all(pathsToReach.map((target) => canReach(target, owner)))).every(Boolean);
  if (reachable) return { owner, wrap: (command, args) => ({ command, args, spawnOptions: owner }) };
  // A checkout below a closed folder such as /root: the user keeps the one right that lets it pass through.
  await execFileAsync('setpriv', ['--version']).catch(() => {
    throw new StackError(
      'Postgres may not run as root, and its user cannot enter this folder: run npm start as a normal user, or move the project out of the closed folder.',
    );
  });
  return {
    owner,
    wrap: (command, args) => ({
      command: 'setpriv',
      args: [
        `--reuid=${owner.uid}`,
        `--regid=${owner.gid}`,
        '--clear-groups',
        '--inh-caps=+dac_read_search',
        '--ambient-caps=+dac_read_search',
        command,
        ...args,
      ],
      spawnOptions: {},
    }),
  };
}

async function findOrMakeUser(): Promise<Owner> {
  const known = await findUser('postgres');
  if (known) return known;
  await execFileAsync('groupadd', ['--system', '--force', 'postgres']).catch(() => undefined);
  await execFileAsync('useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres']).catch(
    () => undefined,
  );
  const made = (await findUser('postgres')) ?? (await findUser('nobody'));
  if (made) return made;
  throw new StackError(
    'Postgres may not run as root and no user "postgres" could be made: run npm start as a normal user.',
  );
}

async function findUser(name: string): Promise<Owner | null> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

async function canReach(target: string, { uid, gid }: Owner): Promise<boolean> {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found) {
      const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}
