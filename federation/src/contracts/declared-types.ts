import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isParameterDeclaration } from 'typescript/unstable/ast/is';
import {
  API,
  type Checker,
  NodeBuilderFlags,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';
import { workspaceRoot } from '../build/workspace.ts';
import type { Call, StructuralType } from './structural-type.ts';

/** Deeper than any sensible value; a type that contains itself ends here. */
const deepest = 8;

type Symbol = ReturnType<Checker['getExportsOfModule']>[number];

/** Reads a module's exports with the TypeScript compiler; only the module and its imports are read. */
export function readModule<T>(file: string, read: (checker: Checker, exports: readonly Symbol[]) => T): T {
  const folder = join(
    workspaceRoot,
    '.cache/federation/contracts',
    createHash('sha256').update(file).digest('hex').slice(0, 8),
  );
  mkdirSync(folder, { recursive: true });
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ extends: join(workspaceRoot, 'tsconfig.json'), files: [file], include: [] }));
  const api = new API({ cwd: workspaceRoot });
  try {
    const { checker, program } = api.updateSnapshot({ openProjects: [project] }).getProject(project) ?? {};
    const source = program?.getSourceFile(file);
    const module = source && checker?.getSymbolAtLocation(source);
    if (!checker || !module) throw new Error(`${file} is no module.`);
    return read(checker, checker.getExportsOfModule(module));
  } finally {
    api.close();
  }
}

/** Returns the types of the values that a module exports, functions with their parameters and results. */
export function exportedTypes(file: string): Record<string, StructuralType> {
  return readModule(file, (checker, exports) => {
    const values = exports
      .map((symbol) => ({
        name: symbol.name,
        value: symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      }))
      .filter(({ value }) => value.flags & SymbolFlags.Value);
    return Object.fromEntries(
      values
        .map(({ name, value }) => [name, signatureOf(checker, checker.getTypeOfSymbol(value) as Type, 0)] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  });
}

type Describe = (checker: Checker, type: Type, depth: number) => StructuralType;

/** Describes the form of plain values; functions and the like by their text. */
export const dataOf: Describe = (checker, type, depth) => {
  const known = plainType(checker, type, depth, dataOf);
  if (known) return known;
  const properties = type.flags & TypeFlags.Object ? checker.getPropertiesOfType(type) : [];
  if (properties.length === 0 || !type.isObjectType()) return textOf(checker, type);
  return propsOf(properties, (property) => memberOf(checker, property, depth, dataOf));
};

/** Describes the form of a query's data: types of the language (`Map`) by their name and parts, all others by their members. */
export const cachedDataOf: Describe = (checker, type, depth) => {
  const known = plainType(checker, type, depth, cachedDataOf);
  if (known) return known;
  if (!type.isObjectType() && !type.isIntersectionType()) return textOf(checker, type);
  const made = (named: string, parts: readonly Type[]) => ({
    named,
    of: parts.map((part) => cachedDataOf(checker, part, depth + 1)),
  });
  const parts = type.isTypeReference()
    ? checker.getTypeArguments(type).filter((part) => !(part.isTypeParameter() && part.isThisType))
    : [];
  if (checker.isTupleType(type)) return made('tuple', parts);
  const symbol = type.getSymbol();
  if (symbol && !symbol.name.startsWith('__') && originOf(symbol)?.isLanguage) return made(symbol.name, parts);
  const properties = checker.getPropertiesOfType(type);
  if (properties.length > 0) return propsOf(properties, (property) => memberOf(checker, property, depth, cachedDataOf));
  const indexed = checker.getIndexInfosOfType(type).map(({ valueType }) => valueType);
  return indexed.length > 0 ? made('Record', indexed) : textOf(checker, type);
};

/** The form of anything: functions by their signatures, what packages declare by its name. */
const signatureOf: Describe = (checker, type, depth) => {
  // widgets have contracts of their own
  const text = textOf(checker, type);
  if (text.startsWith('keyof ')) return text;
  const named = namedType(checker, type, depth);
  if (named) return named;
  const known = plainType(checker, type, depth, signatureOf);
  if (known) return known;
  const isObject = type.isObjectType() || type.isIntersectionType();
  if (!isObject || checker.isTupleType(type)) return text;
  const signatures = checker.getSignaturesOfType(type, SignatureKind.Call);
  const properties = checker.getPropertiesOfType(type);
  if (signatures.length > 0) {
    return properties.length > 0 ? text : { calls: signatures.map((signature) => callOf(checker, signature, depth)) };
  }
  if (properties.length === 0) return text;
  return propsOf(properties, (property) => {
    const origin = originOf(property);
    return origin && !origin.isLanguage ? origin.label : memberOf(checker, property, depth, signatureOf);
  });
};

/** Returns the type where both describe it in the same way; undefined for everything else. */
function plainType(checker: Checker, type: Type, depth: number, describe: Describe): StructuralType | undefined {
  if (depth > deepest) return textOf(checker, type);
  if (type.flags & TypeFlags.Boolean) return 'boolean';
  if (type.isUnionType()) {
    const members = type.getTypes().map((member) => describe(checker, member, depth + 1));
    return { anyOf: members.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)) };
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0]);
    return item ? { items: describe(checker, item, depth + 1) } : textOf(checker, type);
  }
  return undefined;
}

const propsOf = (properties: readonly Symbol[], shapeOf: (property: Symbol) => StructuralType): StructuralType => ({
  props: Object.fromEntries(
    properties
      .map((property) => {
        const optional = (property.flags & SymbolFlags.Optional) !== 0;
        return [property.name, { optional, shape: shapeOf(property) }] as const;
      })
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ),
});

function memberOf(checker: Checker, property: Symbol, depth: number, describe: Describe): StructuralType {
  const own = checker.getTypeOfSymbol(property);
  return own ? describe(checker, own, depth + 1) : 'unknown';
}

function callOf(checker: Checker, signature: ReturnType<Checker['getSignaturesOfType']>[number], depth: number): Call {
  const returns = checker.getReturnTypeOfSignature(signature);
  const params = signature.getParameters().map((param) => {
    const declaration = param.valueDeclaration?.resolve();
    const optional =
      declaration !== undefined &&
      isParameterDeclaration(declaration) &&
      (declaration.questionToken !== undefined || declaration.initializer !== undefined);
    return { optional, shape: memberOf(checker, param, depth, signatureOf) };
  });
  return {
    params,
    ...(signature.hasRestParameter && { rest: true }),
    returns: returns ? signatureOf(checker, returns, depth + 1) : 'unknown',
  };
}

/** Describes a type that a package or the language declares, with its parts: `Promise` of a boolean. */
function namedType(checker: Checker, type: Type, depth: number): StructuralType | undefined {
  const alias = type.getAliasSymbol();
  const ofAlias = alias && originOf(alias);
  const describe = (part: Type) => signatureOf(checker, part, depth + 1);
  if (ofAlias && !ofAlias.isLanguage) return { named: ofAlias.label, of: type.getAliasTypeArguments().map(describe) };
  if (!type.isObjectType() || checker.isArrayType(type)) return undefined;
  const symbol = type.getSymbol();
  const origin = symbol && originOf(symbol);
  if (!origin) return undefined;
  // a type without a name of its own: a function or an object literal, `Pick<…>`
  if (symbol.name.startsWith('__')) return origin.isLanguage ? undefined : textOf(checker, type);
  const parts = type.isTypeReference() ? checker.getTypeArguments(type) : [];
  return {
    named: origin.label,
    of: parts.filter((part) => !(part.isTypeParameter() && part.isThisType)).map(describe),
  };
}

/** Returns the origin of a name from outside the workspace: a package with its major version, or the language. */
function originOf({ name, declarations }: Symbol): { label: string; isLanguage: boolean } | undefined {
  const [, folder, packageName] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(declarations[0]?.path ?? '') ?? [];
  if (!folder || !packageName) return undefined;
  if (packageName.startsWith('@typescript/')) return { label: name, isLanguage: true };
  const record = join(folder, 'package.json');
  const version = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as { version: string }).version : '';
  return { label: `${name} of ${packageName} ${version.split('.')[0]}`, isLanguage: false };
}

const textOf = (checker: Checker, type: Type) => checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation);
