import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ArrayLiteralExpression, Node, SourceFile } from 'typescript/unstable/ast';
import { SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, SignatureKind, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { workspaceRoot } from '../build/workspace.ts';
import { cachedDataOf } from './declared-types.ts';
import type { StructuralType } from './structural-type.ts';

// What the sources of a unit put where all units meet: names in the browser's storage, in the document and among the keys of the
// query cache, and what is cached under them (decisions 332 and 333).

export interface SourceFacts {
  /** `<kind> <name>`; a name of which only the beginning is fixed ends in `*`: `localStorage rascunho:*`. */
  names: string[];
  /** What is kept in the query cache, by the pattern of its key. */
  queries: { key: string; data: StructuralType }[];
  /** Names that can't be read from the sources, in sentences. */
  unclear: string[];
}

const isProduct = /^(?:mfe-[^/]+|shell|shared-ui|shared-domain)\/.*\.tsx?$/;

const known = new Map<string, SourceFacts>();

/** Of sources of the product, by their paths in the workspace; each is read once. */
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

interface Reader {
  checker: Checker;
  isKeysFile: boolean;
  isPlatform: boolean;
  /** @param node what says the name; null: it can't be read */
  name(kind: string, node: Node, text: KnownText | null): void;
  query(key: string, data: StructuralType): void;
}

function factsOf(checker: Checker, source: SourceFile, file: string): SourceFacts {
  const names = new Set<string>();
  const facts: SourceFacts = { names: [], queries: [], unclear: [] };
  const reader: Reader = {
    checker,
    isKeysFile: file.endsWith('.keys.ts'),
    isPlatform: file.startsWith('shared-domain/src/platform/'),
    name: (kind, node, text) => {
      if (text && text.known !== '') names.add(`${kind} ${text.known}${text.isWhole ? '' : '*'}`);
      else
        facts.unclear.push(
          `${file}: the name ${node.getText(source)} (${kind}) can't be read: begin it with a text or a constant of the file, so that it can be compared with those of other units.`,
        );
    },
    query: (key, data) => facts.queries.push({ key, data }),
  };
  const visit = (node: Node): void => {
    for (const read of readers) read(reader, node);
    node.forEachChild(visit);
  };
  visit(source);
  return { ...facts, names: [...names].sort() };
}

/** A text, or the beginning of one. */
interface KnownText {
  known: string;
  isWhole: boolean;
}

/** What an expression says, as far as the sources tell it without being run. */
function textOf(checker: Checker, node: Node, depth = 0): KnownText | null {
  if (depth > 6) return null;
  const of = (part: Node) => textOf(checker, part, depth + 1);
  if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return { known: node.text, isWhole: true };
  if (is.isAsExpression(node) || is.isParenthesizedExpression(node) || is.isSatisfiesExpression(node))
    return of(node.expression);
  if (is.isTemplateExpression(node)) {
    const parts = node.templateSpans.map((span) => ({ value: of(span.expression), after: span.literal.text }));
    return joined([
      { known: node.head.text, isWhole: true },
      ...parts.flatMap(({ value, after }) => [value, { known: after, isWhole: true }]),
    ]);
  }
  if (is.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return joined([of(node.left), of(node.right)]);
  const type = checker.getTypeAtLocation(node);
  if (type?.isStringLiteralType()) return { known: type.value, isWhole: true };
  if (is.isIdentifier(node) || is.isPropertyAccessExpression(node)) {
    const declaration = declarationOf(checker, node);
    return declaration && is.isVariableDeclaration(declaration) && declaration.initializer
      ? of(declaration.initializer)
      : null;
  }
  if (is.isCallExpression(node)) {
    const returned = returnedBy(declarationOf(checker, node.expression));
    return returned ? of(returned) : null;
  }
  return null;
}

function joined(parts: (KnownText | null)[]): KnownText {
  let known = '';
  for (const part of parts) {
    known += part?.known ?? '';
    if (!part?.isWhole) return { known, isWhole: false };
  }
  return { known, isWhole: true };
}

function declarationOf(checker: Checker, node: Node): Node | undefined {
  const found = checker.getSymbolAtLocation(node);
  const symbol = found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  return symbol?.valueDeclaration?.resolve();
}

/** What a function of one expression, or with one return, gives. */
function returnedBy(declaration: Node | undefined): Node | undefined {
  if (!declaration) return undefined;
  if (is.isVariableDeclaration(declaration)) return returnedBy(declaration.initializer);
  const isFunction =
    is.isArrowFunction(declaration) || is.isFunctionDeclaration(declaration) || is.isFunctionExpression(declaration);
  if (!isFunction || !declaration.body) return undefined;
  if (!is.isBlock(declaration.body)) return declaration.body;
  return declaration.body.statements.find((statement) => is.isReturnStatement(statement))?.expression;
}

const storage = /(?:^|\.)(localStorage|sessionStorage)$/;
/** Methods that make or take a name, by `<object>.<method>`, and what kind of name it is. */
const calls: [called: RegExp, kind: string][] = [
  [/(?:^|\.)localStorage\.setItem$/, 'localStorage'],
  [/(?:^|\.)sessionStorage\.setItem$/, 'sessionStorage'],
  [/(?:^|\.)cookieStore\.set$/, 'cookie'],
  [/(?:^|\.)caches\.open$/, 'cache'],
  [/(?:^|\.)indexedDB\.open$/, 'database'],
  [/(?:^|\.)locks\.request$/, 'lock'],
  [/(?:^|\.)customElements\.define$/, 'element'],
];
const created: Record<string, string> = { CustomEvent: 'event', BroadcastChannel: 'channel' };

const readers: ((reader: Reader, node: Node) => void)[] = [
  function call({ checker, name, isPlatform }, node) {
    if (!is.isCallExpression(node)) return;
    const [first] = node.arguments;
    const called = node.expression.getText();
    const kind = calls.find(([pattern]) => pattern.test(called))?.[1];
    if (first && kind) name(kind, first, textOf(checker, first));
    // of realtime; the platform passes on what it is given
    if (first && called.endsWith('.channel') && !isPlatform) name('topic', first, textOf(checker, first));
    if (first && /(?:^|\.)(?:window|document)\.dispatchEvent$/.test(called) && is.isNewExpression(first)) {
      const [event] = first.arguments ?? [];
      if (event && first.expression.getText() === 'Event') name('event', event, textOf(checker, event));
    }
    if (first && called.endsWith('.setAttribute') && is.isStringLiteral(first) && first.text.startsWith('data-'))
      name('attribute', first, { known: first.text, isWhole: true });
  },
  function creation({ checker, name }, node) {
    if (!is.isNewExpression(node)) return;
    const [first] = node.arguments ?? [];
    const kind = created[node.expression.getText()];
    if (first && kind) name(kind, first, textOf(checker, first));
  },
  function assignment({ checker, name }, node) {
    if (!is.isBinaryExpression(node) || node.operatorToken.kind !== SyntaxKind.EqualsToken) return;
    const { left } = node;
    if (left.getText().endsWith('document.cookie')) {
      const text = textOf(checker, node.right);
      const [cookie = '', ...rest] = text?.known.split('=') ?? [];
      return name('cookie', node.right, text && { known: cookie, isWhole: rest.length > 0 });
    }
    if (is.isPropertyAccessExpression(left)) {
      const owner = left.expression.getText();
      const kind = storage.exec(owner)?.[1];
      if (kind) name(kind, left, { known: left.name.text, isWhole: true });
      if (/(?:^|\.)dataset$/.test(owner)) {
        const attribute = `data-${left.name.text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
        name('attribute', left, { known: attribute, isWhole: true });
      }
    }
    if (is.isElementAccessExpression(left)) {
      const kind = storage.exec(left.expression.getText())?.[1];
      if (kind) name(kind, left.argumentExpression, textOf(checker, left.argumentExpression));
    }
  },
  function attribute({ name }, node) {
    if (!is.isJsxAttribute(node)) return;
    const attribute = node.name.getText();
    if (!attribute.startsWith('data-')) return;
    const { initializer } = node;
    if (attribute !== 'data-slot') return name('attribute', node, { known: attribute, isWhole: true });
    if (initializer && is.isStringLiteral(initializer)) name('slot', node, { known: initializer.text, isWhole: true });
  },
  function entity({ checker, isKeysFile, name }, node) {
    if (!is.isArrayLiteralExpression(node)) return;
    const [entity, shape] = node.elements;
    if (!entity || !shape || !is.isStringLiteral(entity) || !(isKeysFile || isNamedKey(node))) return;
    if (checker.getTypeAtLocation(shape)?.isNumberLiteralType())
      name('query', entity, { known: entity.text, isWhole: true });
  },
  function cached({ checker, query }, node) {
    if (!is.isObjectLiteralExpression(node)) return;
    const member = (name: string) => {
      const property = node.properties.find((one) => 'name' in one && one.name?.getText() === name);
      if (!property) return undefined;
      return is.isPropertyAssignment(property) ? property.initializer : property;
    };
    const [key, queryFn] = [member('queryKey'), member('queryFn')];
    if (!key || !queryFn) return;
    const pattern = patternOf(checker, key);
    const data = returnTypeOf(checker, queryFn);
    if (!pattern || !data) return;
    const page = cachedDataOf(checker, data, 0);
    query(
      pattern,
      member('getNextPageParam') ? { props: { pages: { optional: false, shape: { items: page } } } } : page,
    );
  },
];

/** Whether a list is the value of `queryKey`, `mutationKey`, `changesKey` or the like. */
function isNamedKey(list: ArrayLiteralExpression): boolean {
  let holder: Node | undefined = list.parent;
  while (holder && (is.isAsExpression(holder) || is.isParenthesizedExpression(holder))) holder = holder.parent;
  if (!holder) return false;
  return (is.isPropertyAssignment(holder) || is.isVariableDeclaration(holder)) && /keys?$/i.test(holder.name.getText());
}

/** `["spaces",2,"page",*]`: what is fixed in a key, and `*` for what is not; null when its entity isn't fixed. */
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

/** What a function that reads gives in the end: the `T` of its promise; undefined for `skipToken`. */
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
