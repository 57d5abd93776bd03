/**
 * Splits a file of SQL into its statements, each with the comments before it. Semicolons within quotes, dollar quotes or comments end
 * no statement; `begin atomic` bodies are not supported.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  // each alternative is something whose semicolons end nothing; the last is a semicolon that does
  const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|;/g;
  let start = 0;
  for (const token of sql.matchAll(tokens)) {
    if (token[0] !== ';') continue;
    statements.push(sql.slice(start, token.index + 1).trim());
    start = token.index + 1;
  }
  const rest = sql.slice(start).trim();
  if (rest !== '') statements.push(rest);
  return statements;
}

/** A statement without the comments before it, in lower case where that says what it does: for telling its kind. */
export function bareStatement(statement: string): string {
  return statement.replace(/^(?:\s*--[^\n]*\n)+/, '').trim();
}
