import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { StructuralType } from './structural-type.ts';
import { workspaceRoot } from './workspace.ts';

// What a widget is told is written once, as a TypeScript interface. A release records its shape, so that what was built
// in different weeks can be compared without the sources.

const contractsFile = join(workspaceRoot, 'shared-domain/src/contracts/widgets.ts');
/** Deeper than any sensible props; a type that contains itself ends here. */
const deepest = 8;

let known: Record<string, StructuralType> | undefined;

/** The props of every widget by `<remote>/<widget>`, as `WidgetContracts` says today. */
export function widgetContracts(): Record<string, StructuralType> {
  known ??= readContracts();
  return known;
}

function readContracts(): Record<string, StructuralType> {
  const folder = join(workspaceRoot, '.cache/federation/contracts');
  mkdirSync(folder, { recursive: true });
  const project = join(folder, 'tsconfig.json');
  // a project of this one file: nothing else has to be read
  writeFileSync(
    project,
    JSON.stringify({ extends: join(workspaceRoot, 'tsconfig.json'), files: [contractsFile], include: [] }),
  );
  const api = new API({ cwd: workspaceRoot });
  try {
    const { checker, program } = api.updateSnapshot({ openProjects: [project] }).getProject(project) ?? {};
    const source = program?.getSourceFile(contractsFile);
    const module = source && checker?.getSymbolAtLocation(source);
    const contracts = module && checker?.getExportsOfModule(module).find(({ name }) => name === 'WidgetContracts');
    if (!checker || !contracts) throw new Error(`${contractsFile} exports no WidgetContracts.`);
    const shape = structuralTypeOf(checker, checker.getDeclaredTypeOfSymbol(contracts), 0);
    if (typeof shape === 'string' || !('props' in shape)) throw new Error('WidgetContracts is no interface.');
    return Object.fromEntries(Object.entries(shape.props).map(([name, { shape: props }]) => [name, props]));
  } finally {
    api.close();
  }
}

function structuralTypeOf(checker: Checker, type: Type, depth: number): StructuralType {
  const text = () => checker.typeToString(type);
  if (depth > deepest) return text();
  if (type.flags & TypeFlags.Boolean) return 'boolean';
  if (type.isUnionType()) {
    const members = type.getTypes().map((member) => structuralTypeOf(checker, member, depth + 1));
    return { anyOf: members.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)) };
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0]);
    return item ? { items: structuralTypeOf(checker, item, depth + 1) } : text();
  }
  const properties = type.flags & TypeFlags.Object ? checker.getPropertiesOfType(type) : [];
  // functions and the like are compared by what they say
  if (properties.length === 0 || !type.isObjectType()) return text();
  return {
    props: Object.fromEntries(
      properties
        .map((property) => {
          const optional = (property.flags & SymbolFlags.Optional) !== 0;
          const own = checker.getTypeOfSymbol(property);
          return [
            property.name,
            { optional, shape: own ? structuralTypeOf(checker, own, depth + 1) : 'unknown' },
          ] as const;
        })
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  };
}

/** Names of the widgets that the files draw. */
export function renderedWidgets(files: string[]): string[] {
  const names = Object.keys(widgetContracts());
  const texts = files.filter((file) => file !== contractsFile).map((file) => readFileSync(file, 'utf8'));
  return names.filter((name) => texts.some((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`)));
}
