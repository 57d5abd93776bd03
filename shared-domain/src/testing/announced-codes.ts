import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const schemas = path.resolve(import.meta.dirname, '../../../backend/supabase/schemas');
const announcement = /^-- @api \w+: ([^\n]+(?:\n-- [^\n]+)*)\ncreate function \w+\.(\w+)\(/gm;

/** The codes that each function of the API names in its `-- @api` comment, by function; of one file `<subject>/<file>.sql`. */
export function announcedCodes(file: string): Record<string, string[]> {
  return Object.fromEntries([...lists(file)].map(([name, list]) => [name, codesOf(list)]));
}

function lists(file: string): Map<string, string> {
  const sql = readFileSync(path.join(schemas, file), 'utf8');
  return new Map(
    [...sql.matchAll(announcement)].map(([, comment = '', name = '']) => {
      const words = comment.replaceAll('\n-- ', ' ').replaceAll(/\([^)]*\)/g, '');
      return [name, words.split('Codes: ')[1]?.replace(/\.\s*$/, '') ?? ''];
    }),
  );
}

/** `those of hold_booking without holds` stands for all of that function. */
function codesOf(list: string): string[] {
  const parts = list.split(/,| and /).map((part) => part.trim());
  return parts.filter(Boolean).flatMap((part) => {
    const other = /^those of (\w+)/.exec(part)?.[1];
    if (!other) {
      if (!/^[a-z_]+$/.test(part)) throw new Error(`“${part}” is no code: ${list}`);
      return part;
    }
    const found = globSync('*/*.sql', { cwd: schemas }).flatMap((file) => lists(file).get(other) ?? []);
    if (found.length !== 1) throw new Error(`${found.length} functions are called ${other}`);
    return found.flatMap(codesOf);
  });
}
