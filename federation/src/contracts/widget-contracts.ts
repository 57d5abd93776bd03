import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../build/workspace.ts';
import { dataOf, readModule } from './declared-types.ts';
import type { StructuralType } from './structural-type.ts';

// The props of a widget are written once, as a TypeScript interface. A release records its shape, so that builds of different weeks can be
// compared without the sources.

const contractsFile = join(workspaceRoot, 'shared-domain/src/contracts/widgets.ts');

let known: Record<string, StructuralType> | undefined;

/** The props of every widget by `<remote>/<widget>`, as `WidgetContracts` says today. */
export function widgetContracts(): Record<string, StructuralType> {
  known ??= readContracts();
  return known;
}

function readContracts(): Record<string, StructuralType> {
  return readModule(contractsFile, (checker, exports) => {
    const contracts = exports.find(({ name }) => name === 'WidgetContracts');
    if (!contracts) throw new Error(`${contractsFile} exports no WidgetContracts.`);
    const shape = dataOf(checker, checker.getDeclaredTypeOfSymbol(contracts), 0);
    if (typeof shape === 'string' || !('props' in shape)) throw new Error('WidgetContracts is no interface.');
    return Object.fromEntries(Object.entries(shape.props).map(([name, { shape: props }]) => [name, props]));
  });
}

/** Names of the widgets that the files draw. */
export function renderedWidgets(files: string[]): string[] {
  const names = Object.keys(widgetContracts());
  const texts = files.filter((file) => file !== contractsFile).map((file) => readFileSync(file, 'utf8'));
  return names.filter((name) => texts.some((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`)));
}
