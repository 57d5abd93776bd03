/**
 * A database takes migrations in the order of their names, and one that has taken a later file refuses an earlier one that
 * appears afterwards. So what a branch adds has to sort after everything that is on main, and what is on main stays as it is.
 * The baseline that begins with 0 is written from schemas/ and not committed; without another, nothing is deployed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folder = 'backend/supabase/migrations';
const shape = /^\d{14}_[a-z0-9_]+\.sql$/;

interface Migrations {
  /** File names in this folder. */
  here: readonly string[];
  /** File names on main; null where that is not known. */
  onMain: readonly string[] | null;
  /** Names that main had when this branch left it and that are gone or changed here. */
  touched: readonly string[];
}

/** Returns a message with its remedy for each fault of the migrations. */
export function migrationTrouble({ here, onMain, touched }: Migrations): string[] {
  if (here.length === 0) return [];
  const trouble = here
    .filter((name) => !shape.test(name))
    .map((name) => `${name}: name it <yyyyMMddHHmmss>_<verb>_<object>.sql.`);
  const moments = here.map((name) => name.slice(0, 14));
  const twice = new Set(moments.filter((moment, index) => moments.indexOf(moment) !== index));
  for (const moment of twice) trouble.push(`${moment} is the time of two migrations: give the newer one a later time.`);
  for (const name of touched)
    trouble.push(`${name} is on main and was changed or taken away: write a new migration instead.`);
  if (!onMain) return trouble;
  const newest = [...onMain].sort().at(-1) ?? '';
  for (const name of here) {
    if (onMain.includes(name) || name.slice(0, 14) > newest.slice(0, 14)) continue;
    trouble.push(`${name} sorts before ${newest}, which is on main already: rename it to a time after that.`);
  }
  return trouble;
}

const migrationsOf = (paths: readonly string[]) =>
  paths.map((file) => path.basename(file)).filter((name) => name.endsWith('.sql') && !name.startsWith('0'));

/** The migrations of a checkout, compared with main (`origin/main` where there is a remote). */
export function readMigrations(root: string): Migrations {
  const git = (...args: string[]): string[] | null => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : null;
  };
  const place = path.join(root, folder);
  const here = migrationsOf(existsSync(place) ? readdirSync(place) : []);
  const tip = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`));
  const base = tip && git('merge-base', 'HEAD', tip)?.[0];
  // a copy without history, or a shallow clone
  if (!tip || !base) return { here, onMain: null, touched: [] };
  return {
    here,
    onMain: migrationsOf(git('ls-tree', '-r', '--name-only', tip, '--', folder) ?? []),
    touched: migrationsOf(git('diff', '--name-only', '--diff-filter=MDR', '--no-renames', base, '--', folder) ?? []),
  };
}

if (process.argv[1] === import.meta.filename) {
  const migrations = readMigrations(path.resolve(import.meta.dirname, '..'));
  const trouble = migrationTrouble(migrations);
  for (const message of trouble) console.error(`✖ ${message}`);
  if (trouble.length > 0) process.exit(1);
  const compared = migrations.onMain
    ? 'in order, also beside main'
    : 'named apart; there is no main to compare them with';
  console.log(`${migrations.here.length} migrations, ${compared}.`);
}
