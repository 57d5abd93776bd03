import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ArrayLiteralExpression, Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, SignatureKind, type Type } from 'typescript/unstable/sync';
import { workspaceRoot } from '../build/workspace.ts';
import { cachedDataOf } from './declared-types.ts';
import type { StructuralType } from './structural-type.ts';

// Reads the use of the query cache, which all units of a page share, from a unit's sources (decision 071).

export interface SourceFacts {
  /** The entities whose keys the file declares. */
  entities: string[];
  /** Queries in the cache, by the pattern of their key. */
  queries: { key: string; data: StructuralType }[];
}

const isProduct = /^(?:mfe-[^/]+|shell|shared-ui|shared-domain)\/.*\.tsx?$/;

const known = new Map<string, SourceFacts>();

/** Returns the facts of the product's sources, by their paths in the workspace; each is read once. */
export function productFacts(files: string[]): Map<string, SourceFacts> {
  const own = files.map((file) => relative(workspaceRoot, file)).filter((file) => isProduct.test(file));
  const unread = own.filter((file) => !known.has(file));
  if (unread.length > 0) for (const [file, facts] of readSources(workspaceRoot, unread)) known.set(file, facts);
  return new Map(
    own.flatMap((file) => {
      const facts = known.get(file);
      return facts ? [[file, facts] as const] : [];
    }),
  );
}

/** @param files paths in the folder */
export function readSources(root: string, files: string[]): Map<string, SourceFacts> {
  const folder = join(
    workspaceRoot,
    '.cache/federation/sources',
    createHash('sha256').update(root).digest('hex').slice(0, 8),
  );
  mkdirSync(folder, { recursive: true });
  const project = join(folder, 'tsconfig.json');
  const absolute = files.map((file) => join(root, file));
  writeFileSync(
    project,
    JSON.stringify({ extends: join(workspaceRoot, 'tsconfig.json'), files: absolute, include: [] }),
  );
  const api = new API({ cwd: workspaceRoot });
  try {
    const { checker, program } = api.updateSnapshot({ openProjects: [project] }).getProject(project) ?? {};
    if (!checker || !program) throw new Error(`TypeScript can't read the sources in ${root}.`);
    return new Map(
      absolute.flatMap((file) => {
        const source = program.getSourceFile(file);
        return source ? [[relative(root, file), factsOf(checker, source, relative(root, file))] as const] : [];
      }),
    );
  } finally {
    api.close();
  }
}

function factsOf(checker: Checker, source: SourceFile, file: string): SourceFacts {
  const entities = new Set<string>();
  const queries: SourceFacts['queries'] = [];
  const isKeysFile = file.endsWith('.keys.ts');
  const visit = (node: Node): void => {
    const entity = entityOf(checker, node, isKeysFile);
    if (entity) entities.add(entity);
    const query = queryOf(checker, node);
    if (query) queries.push(query);
    node.forEachChild(visit);
  };
  visit(source);
  return { entities: [...entities].sort(), queries };
}

/** The entity of a key with the number of its shape: `['spaces', 3, …]`. */
function entityOf(checker: Checker, node: Node, isKeysFile: boolean): string | undefined {
  if (!is.isArrayLiteralExpression(node)) return undefined;
  const [entity, shape] = node.elements;
  if (!entity || !shape || !is.isStringLiteral(entity) || !(isKeysFile || isNamedKey(node))) return undefined;
  return checker.getTypeAtLocation(shape)?.isNumberLiteralType() ? entity.text : undefined;
}

function queryOf(checker: Checker, node: Node): SourceFacts['queries'][number] | undefined {
  if (!is.isObjectLiteralExpression(node)) return undefined;
  const member = (name: string) => {
    const property = node.properties.find((one) => 'name' in one && one.name?.getText() === name);
    if (!property) return undefined;
    return is.isPropertyAssignment(property) ? property.initializer : property;
  };
  const [key, queryFn] = [member('queryKey'), member('queryFn')];
  if (!key || !queryFn) return undefined;
  const pattern = patternOf(checker, key);
  const data = returnTypeOf(checker, queryFn);
  if (!pattern || !data) return undefined;
  const page = cachedDataOf(checker, data, 0);
  const pages = { props: { pages: { optional: false, shape: { items: page } } } };
  return { key: pattern, data: member('getNextPageParam') ? pages : page };
}

/** Returns whether a list is the value of `queryKey`, `mutationKey`, `changesKey` or the like. */
function isNamedKey(list: ArrayLiteralExpression): boolean {
  let holder: Node | undefined = list.parent;
  while (holder && (is.isAsExpression(holder) || is.isParenthesizedExpression(holder))) holder = holder.parent;
  if (!holder) return false;
  return (is.isPropertyAssignment(holder) || is.isVariableDeclaration(holder)) && /keys?$/i.test(holder.name.getText());
}

/** Returns the pattern of a key, `["spaces",2,"page",*]`: fixed parts, and `*` for variable ones; null when its entity isn't fixed. */
function patternOf(checker: Checker, key: Node): string | null {
  const parts = is.isArrayLiteralExpression(key)
    ? key.elements.flatMap((element) =>
        is.isSpreadElement(element)
          ? partsOf(checker, element.expression)
          : [partOf(checker.getTypeAtLocation(element))],
      )
    : partsOf(checker, key);
  return parts.length > 0 && parts[0] !== '*' ? `[${parts.join(',')}]` : null;
}

function partsOf(checker: Checker, key: Node): string[] {
  if (is.isAsExpression(key)) return partsOf(checker, key.expression);
  const type = checker.getTypeAtLocation(key);
  if (!type || !checker.isTupleType(type)) return ['*'];
  return checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0]).map(partOf);
}

const partOf = (type: Type | undefined): string => (type?.isLiteralType() ? JSON.stringify(type.value) : '*');

/** Returns the type that a reading function resolves with: the `T` of its promise; undefined for `skipToken`. */
function returnTypeOf(checker: Checker, reads: Node): Type | undefined {
  const type = checker.getTypeAtLocation(reads);
  const members = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  for (const member of members) {
    const [signature] = checker.getSignaturesOfType(member, SignatureKind.Call);
    const returned = signature && checker.getReturnTypeOfSignature(signature);
    if (!returned) continue;
    if (!returned.isObjectType() || returned.getSymbol()?.name !== 'Promise') return returned;
    return checker.getTypeArguments(returned as Parameters<Checker['getTypeArguments']>[0])[0];
  }
  return undefined;
}
