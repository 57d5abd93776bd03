import path from 'node:path';
import type { SchemaObject } from 'ajv';
import ts from 'typescript-6';

// @inputs shared-domain/src/
const file = path.resolve(import.meta.dirname, '../../../../shared-domain/src/db/api.types.ts');

/**
 * Returns JSON schemas of the API functions' answers by the functions' names, from their TypeScript types. They refuse unknown fields.
 * A type has one schema in every place. `generated` names the fields of an object that are columns.
 */
export function answerSchemas(): Map<string, SchemaObject> {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const database = source?.statements.find((node) => ts.isTypeAliasDeclaration(node) && node.name.text === 'Database');
  if (!source || !database) throw new Error(`${file} has no type "Database".`);

  const part = (type: ts.Type, name: string): ts.Type => {
    const property = type.getProperty(name);
    if (!property) throw new Error(`${checker.typeToString(type)} has no "${name}".`);
    return checker.getTypeOfSymbol(property);
  };

  const schemas = new Map<ts.Type, SchemaObject>();
  function schemaOf(type: ts.Type): SchemaObject {
    const known = schemas.get(type);
    if (known) return known;
    // `Json` contains itself: anything goes there.
    schemas.set(type, {});
    const schema = newSchema(type);
    schemas.set(type, schema);
    return schema;
  }
  function newSchema(type: ts.Type): SchemaObject {
    const is = (flag: ts.TypeFlags) => (type.flags & flag) !== 0;
    if (is(ts.TypeFlags.Unknown) || type.aliasSymbol?.name === 'Json') return {};
    if (is(ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (is(ts.TypeFlags.BooleanLiteral)) return { const: checker.typeToString(type) === 'true' };
    if (is(ts.TypeFlags.Boolean)) return { type: 'boolean' };
    if (is(ts.TypeFlags.String)) return { type: 'string' };
    if (is(ts.TypeFlags.Number)) return { type: 'number' };
    if (type.isUnion()) {
      const parts = type.types
        .filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0)
        .map((part) => schemaOf(part));
      const values = parts.flatMap((part) => ('const' in part ? [part.const] : []));
      const others = parts.filter((part) => !('const' in part));
      return { anyOf: values.length > 0 ? [{ enum: values }, ...others] : others };
    }
    if (checker.isArrayType(type))
      return {
        type: 'array',
        items: checker.getTypeArguments(type as ts.TypeReference).map((part) => schemaOf(part))[0],
      };
    if (!is(ts.TypeFlags.Object | ts.TypeFlags.Intersection))
      throw new Error(`There is no schema for ${checker.typeToString(type)}.`);
    const properties = checker.getPropertiesOfType(type);
    const others = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      properties: Object.fromEntries(
        properties.map((property) => [property.name, schemaOf(checker.getTypeOfSymbol(property))]),
      ),
      required: properties.filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0).map(({ name }) => name),
      additionalProperties: others ? schemaOf(others.type) : false,
      generated: properties.filter(isGenerated).map(({ name }) => name),
    };
  }

  const functions = part(part(checker.getTypeAtLocation(database), 'public'), 'Functions');
  return new Map(functions.getProperties().map(({ name }) => [name, schemaOf(part(part(functions, name), 'Returns'))]));
}

/** `Pick` and `Omit` keep where a field was declared. */
const isGenerated = ({ declarations }: ts.Symbol): boolean =>
  declarations?.some((node) => node.getSourceFile().fileName.endsWith('/database.types.ts')) ?? false;
