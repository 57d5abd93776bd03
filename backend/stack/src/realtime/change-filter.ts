import { arrayLiteral, quoteIdentifier } from './sql-text.ts';

/**
 * Filters of postgres_changes: `column=operator.value`, several joined by commas (and), `not.` negates. Postgres itself
 * decides whether a value matches, so that its notion of equality and order holds; comparing for equality what has one
 * spelling only is done here, which lets a change find its subscribers among thousands by a map.
 */
const filterOperators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is', 'like', 'ilike', 'isdistinct'] as const;
type FilterOperator = (typeof filterOperators)[number];

export type FilterCondition = {
  column: string;
  negate: boolean;
  operator: FilterOperator;
  values: string[];
};

export class FilterError extends Error {
  override name = 'FilterError';
}

const maxConditions = 10;
const maxValues = 100;
const isKeywords: ReadonlySet<string> = new Set(['null', 'true', 'false', 'unknown']);

/** @throws FilterError with a sentence for the developer. */
export function parseFilter(text: string): FilterCondition[] {
  const parts = splitOutside(text).filter((part) => part.trim() !== '');
  if (parts.length > maxConditions) throw new FilterError(`a filter has at most ${maxConditions} conditions`);
  return parts.map(parseCondition);
}

function parseCondition(part: string): FilterCondition {
  const equals = part.indexOf('=');
  const column = part.slice(0, Math.max(0, equals)).trim();
  let rest = part.slice(equals + 1);
  const negate = rest.startsWith('not.');
  if (negate) rest = rest.slice('not.'.length);
  const dot = rest.indexOf('.');
  const operator = filterOperators.find((known) => known === rest.slice(0, Math.max(0, dot)));
  if (column === '' || operator === undefined) {
    throw new FilterError(`filter "${part}" is not column=operator.value with one of ${filterOperators.join(', ')}`);
  }
  const value = rest.slice(dot + 1);
  if (operator === 'in') {
    if (!value.startsWith('(') || !value.endsWith(')')) throw new FilterError(`filter "${part}": in takes (a,b,c)`);
    const values = splitOutside(value.slice(1, -1)).map(unquote);
    if (values.length > maxValues) throw new FilterError(`filter "${part}": in takes at most ${maxValues} values`);
    return { column, negate, operator, values };
  }
  if (operator === 'is' && !isKeywords.has(value)) {
    throw new FilterError(`filter "${part}": is takes null, true, false or unknown`);
  }
  return { column, negate, operator, values: [unquote(value)] };
}

/** At commas that are neither inside double quotes nor inside parentheses. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let [start, depth, quoted] = [0, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted && character === '\\') index += 1;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unquote(value: string): string {
  return value.length >= 2 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replace(/\\(.)/gs, '$1')
    : value;
}

const comparison = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** An SQL condition on the row `r`; `bind` adds a parameter and returns its placeholder. */
export function conditionSql(condition: FilterCondition, typeSql: string, bind: (value: string) => string): string {
  const column = `r.${quoteIdentifier(condition.column)}`;
  const [first = ''] = condition.values;
  const positive = ((): string => {
    switch (condition.operator) {
      case 'in':
        return `${column} = any(${bind(arrayLiteral(condition.values))}::text::${typeSql}[])`;
      case 'is':
        return `${column} is ${isKeywords.has(first) ? first : 'null'}`;
      case 'isdistinct':
        return `${column} is distinct from ${bind(first)}::text::${typeSql}`;
      case 'like':
        return `${column} like ${bind(first)}::text`;
      case 'ilike':
        return `${column} ilike ${bind(first)}::text`;
      default:
        return `${column} ${comparison[condition.operator]} ${bind(first)}::text::${typeSql}`;
    }
  })();
  return `coalesce(${condition.negate ? `not (${positive})` : positive}, false)`;
}
