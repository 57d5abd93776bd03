import path from 'node:path';
import { readSchemas, type SchemaFile } from './schemas.ts';
import { splitStatements } from './sql-statements.ts';
import { StackError } from './stack-error.ts';
import { backendDir } from './supabase-cli.ts';

export const apiFile = path.join(backendDir, 'supabase/schemas/api.sql');

/** Who may call a function, by the word after `@api`. Administrators are checked inside, by private.require_admin(). */
const roles = {
  anon: 'anon, authenticated',
  authenticated: 'authenticated',
  admin: 'authenticated',
  service_role: 'service_role',
};

interface ApiFunction {
  schema: string;
  name: string;
  audience: keyof typeof roles;
  comment: string;
  parameters: string;
  answer: string;
  volatility: string;
  /** Its `statement_timeout`: the hosted API applies that of the function it calls. Empty: its caller's. */
  timeout: string;
}

/* The whole header: a lazy match would run into the next function. */
const header =
  /^create function (public|private)\.(\w+)\(([^$;]*)\)\s+returns ([^$;]*?)\s+language \w+([^$;]*?)\sas \$/m;
const annotation = /^-- @api (\w+): ([^\n]+(?:\n-- [^\n]+)*)\n(?=create function )/m;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The functions of the API in the order of their files: those with `-- @api <who>: <what for>` right above them. */
export function readApi(files: readonly SchemaFile[] = readSchemas()): ApiFunction[] {
  return files
    .filter(({ name }) => name !== './schemas/api.sql')
    .flatMap(({ name: file, sql }) => {
      const functions = splitStatements(sql).flatMap((statement) => {
        const [, schema = '', name = '', parameters = '', answer = '', rest = ''] = header.exec(statement) ?? [];
        const [, audience = '', comment = ''] = annotation.exec(statement) ?? [];
        if (audience === '' && /^create (?:or replace )?function public\./m.test(statement))
          throw new StackError(`${file}: a function in public without \`-- @api <who>: <what for>\`: ${statement}`);
        if (audience === '' || name === '') return [];
        if (!(audience in roles))
          throw new StackError(`${file}: \`@api ${audience}\` of ${name}: write ${Object.keys(roles).join(', ')}.`);
        return {
          schema,
          name,
          audience: audience as ApiFunction['audience'],
          comment: oneLine(comment.replaceAll('\n-- ', ' ')),
          parameters: oneLine(parameters),
          answer: oneLine(answer),
          volatility: /\b(?:immutable|stable)\b/.exec(rest)?.[0] ?? 'volatile',
          timeout: / set statement_timeout = '\w+'/.exec(rest)?.[0] ?? '',
        };
      });
      if (functions.length !== (sql.match(/-- @api\b/g) ?? []).length)
        throw new StackError(`${file}: an \`-- @api <who>: <what for>\` is not right above a \`create function\`.`);
      return functions;
    });
}

/** The function that the API shows: runs as the caller and calls the privileged one with the same parameters. */
function forwarder({ name, parameters, answer, volatility, timeout }: ApiFunction): string {
  const names = parameters
    .replace(/\([^()]*\)|'[^']*'/g, '')
    .split(',')
    .map((parameter) => parameter.trim().split(' ')[0]);
  return `create function public.${name}(${parameters})
returns ${answer} language sql ${volatility} set search_path = ''${timeout} as $$
  select ${/^(?:setof|table)\b/.test(answer) ? '* from ' : ''}private.${name}(${names.join(', ')});
$$;
`;
}

/** Returns the text of `schemas/api.sql`. */
export function apiSql(files?: readonly SchemaFile[]): string {
  const parts = readApi(files).map((api) => {
    const own = api.schema === 'public';
    return `${own ? '' : forwarder(api)}comment on function public.${api.name} is '${api.comment.replaceAll("'", "''")}';
grant execute on function ${own ? '' : `private.${api.name}, `}public.${api.name} to ${roles[api.audience]};
`;
  });
  return `-- The API: forwarders to private functions, comments and grants. Written by \`npm run db:api\` from the \`-- @api\` above each function.

${parts.join('\n')}`;
}
