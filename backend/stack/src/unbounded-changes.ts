/*
 * Hosted Supabase loads pg-safeupdate for the roles of the API: an UPDATE or DELETE without WHERE is refused there, in functions and
 * triggers, too. Nothing on this machine would show it, so that the source is read for it. `where true` says that all rows are meant.
 */

// each alternative is text that is no SQL, or a scope of its own
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'((?:[^']|''|'\s*\n\s*')*)'|(\$(?:[A-Za-z_]\w*)?\$)([\s\S]*?)\2/g;
const change =
  /\b(?:update\s+(?:only\s+)?(?!set\b)[\w."%]+(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set|delete\s+from\s+(?:only\s+)?[\w."%]+)\b/gi;

/** Each UPDATE and DELETE of a source that names no rows, as its first words. Functions and statements put together as text included. */
export function unboundedChanges(sql: string): string[] {
  const inner: string[] = [];
  const text = sql.replace(tokens, (_, quoted?: string, _mark?: string, body?: string) => {
    const scope = body ?? quoted?.replace(/'\s*\n\s*'/g, ' ').replaceAll("''", "'");
    if (scope) inner.push(scope);
    return ' ';
  });
  const own = [...text.matchAll(change)].filter(({ 0: words, index }) => !hasWhere(text.slice(index + words.length)));
  return [...own.map(([words]) => words.replace(/\s+/g, ' ')), ...inner.flatMap(unboundedChanges)];
}

/** Whether the statement that goes on like this has a WHERE of its own: not one of a query within it. */
function hasWhere(rest: string): boolean {
  let depth = 0;
  for (const [token] of rest.matchAll(/[();]|\b(?:where|returning|loop)\b/gi)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) return token.toLowerCase() === 'where';
    if (depth < 0) return false;
  }
  return false;
}
