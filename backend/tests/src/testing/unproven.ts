import type { SchemaObject } from 'ajv';

/**
 * Returns the parts of types that no value has shown, by their paths: a branch of a union, an item of a list, an optional field or its
 * absence. A type in several places is shown by the values of all of them. Columns need no proof: their types are generated.
 */
export function unproven(
  answers: Iterable<{ name: string; schema: SchemaObject; values: unknown[] }>,
  isValid: (schema: SchemaObject, value: unknown) => boolean,
): string[] {
  /** The values of each object type, under the first path that leads to it. */
  const objects = new Map<SchemaObject, { path: string; values: Record<string, unknown>[] }>();
  const found: string[] = [];

  function see(schema: SchemaObject, path: string, values: unknown[]): void {
    if (schema.anyOf)
      for (const branch of schema.anyOf as SchemaObject[]) {
        if (branch.enum) continue;
        const own = values.filter((value) => isValid(branch, value));
        if (own.length > 0) see(branch, path, own);
        else found.push(`${path}: ${labelOf(branch)}`);
      }
    else if (schema.type === 'array') {
      const items = values.flat();
      if (items.length > 0) see(schema.items, `${path}[]`, items);
      else found.push(`${path}[]`);
    } else if (schema.type === 'object') {
      const object = objects.get(schema) ?? { path, values: [] };
      objects.set(schema, object);
      object.values.push(...(values as Record<string, unknown>[]));
    }
  }

  for (const { name, schema, values } of answers) {
    if (values.length > 0) see(schema, name, values);
    else found.push(name);
  }
  // Objects lead to further objects, which join the map while it is read.
  for (const [{ properties, required, generated }, { path, values }] of objects)
    for (const [name, part] of Object.entries(properties as Record<string, SchemaObject>)) {
      if (generated.includes(name)) continue;
      const here = `${path}.${name}`;
      const present = values.filter((value) => name in value).map((value) => value[name]);
      if (present.length === 0) found.push(here);
      else see(part, here, present);
      if (!required.includes(name) && present.length === values.length) found.push(`${here}: absent`);
    }
  return found.sort();
}

const labelOf = ({ type, properties }: SchemaObject): string =>
  type === 'object' ? `{ ${Object.keys(properties).join(', ')} }` : String(type ?? 'any');
