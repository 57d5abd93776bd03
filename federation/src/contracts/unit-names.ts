import { designSystemNames, globalStyleNames, unscopedRules } from '../styles/stylesheet-names.ts';
import { productFacts } from './source-facts.ts';
import { differencesOf, type StructuralType } from './structural-type.ts';

// The part of a release's record about the names that its unit uses where all units meet, and about its cached data.

export interface UnitNames {
  /** By whose sources write them: the unit itself, `shared-domain`, `shared-ui`. */
  names: Record<string, string[]>;
  /** By the pattern of the key; of entities whose keys are in `shared-domain`. */
  caches: Record<string, StructuralType>;
}

/**
 * @param files of the bundle, absolute
 * @throws with the remedy when something can't be compared with other units, or reaches into their parts
 */
export function namesOfUnit(unit: string, files: string[], css: string): UnitNames {
  const facts = productFacts(files);
  const problems: string[] = [];
  if (unit !== 'shell') {
    const leaked = unscopedRules(css);
    if (leaked.length > 0)
      problems.push(`The stylesheet of ${unit} has rules that reach the parts of others: ${leaked.join(', ')}.`);
  }
  const names = new Map<string, Set<string>>();
  const add = (owner: string, name: string) => names.set(owner, (names.get(owner) ?? new Set()).add(name));
  for (const [file, { entities }] of facts) for (const entity of entities) add(ownerOf(file), `query ${entity}`);
  for (const name of globalStyleNames(css)) add(designSystemNames().has(name) ? 'shared-ui' : unit, name);

  const caches: Record<string, StructuralType> = {};
  const sharedEntities = [...(names.get('shared-domain') ?? [])].filter((name) => name.startsWith('query '));
  for (const { key, data } of [...facts.values()].flatMap(({ queries }) => queries)) {
    const [entity] = JSON.parse(key.replaceAll('*', 'null')) as [string];
    if (!sharedEntities.includes(`query ${entity}`)) continue;
    const other = caches[key];
    const differences = other ? differencesOf(other, data) : [];
    if (differences.length > 0)
      problems.push(
        `Two queries of ${unit} keep different data under ${key}: ${differences[0]}. Give one another key.`,
      );
    caches[key] = data;
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    names: Object.fromEntries([...names].sort().map(([owner, own]) => [owner, [...own].sort()])),
    caches: Object.fromEntries(Object.entries(caches).sort()),
  };
}

/** `mfe-chat/src/…` is chat's, `shared-ui/src/…` the design system's. */
const ownerOf = (file: string): string => file.split('/', 1)[0]?.replace(/^mfe-/, '') ?? '';
