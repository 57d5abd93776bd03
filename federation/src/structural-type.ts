import { z } from 'zod';

/** The form of a value: a type's text (`string`, `"a"`, `() => void`), or what it is made of. */
export type StructuralType =
  | string
  | { anyOf: StructuralType[] }
  | { items: StructuralType }
  | { props: Record<string, { optional: boolean; shape: StructuralType }> };

export const structuralTypeSchema: z.ZodType<StructuralType> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ anyOf: z.array(structuralTypeSchema) }),
    z.object({ items: structuralTypeSchema }),
    z.object({ props: z.record(z.string(), z.object({ optional: z.boolean(), shape: structuralTypeSchema })) }),
  ]),
);

/** Why a value that is `given` can't stand where one is `wanted`, in short sentences; empty when it can. */
export function assignabilityErrors(given: StructuralType, wanted: StructuralType, at = ''): string[] {
  const here = at || 'it';
  if (typeof wanted === 'string' && (wanted === 'unknown' || wanted === 'any')) return [];
  if (isUnion(given)) return given.anyOf.flatMap((member) => assignabilityErrors(member, wanted, at)).slice(0, 1);
  if (isUnion(wanted)) {
    return wanted.anyOf.some((member) => assignabilityErrors(given, member, at).length === 0)
      ? []
      : [`${here} may be ${textOf(given)}, which is not expected`];
  }
  if (typeof given === 'string' || typeof wanted === 'string') {
    return isTextOf(given, wanted) ? [] : [`${here} is ${textOf(given)} where ${textOf(wanted)} is expected`];
  }
  if ('items' in given && 'items' in wanted) return assignabilityErrors(given.items, wanted.items, `${at}[]`);
  if (!('props' in given) || !('props' in wanted)) {
    return [`${here} is ${textOf(given)} where ${textOf(wanted)} is expected`];
  }
  const { props } = given;
  return Object.entries(wanted.props).flatMap(([name, { optional, shape }]) => {
    const path = at ? `${at}.${name}` : name;
    const own = props[name];
    if (!own) return optional ? [] : [`${path} is not given`];
    if (own.optional && !optional) return [`${path} is not always given`];
    return assignabilityErrors(own.shape, shape, path);
  });
}

const isUnion = (shape: StructuralType): shape is { anyOf: StructuralType[] } =>
  typeof shape !== 'string' && 'anyOf' in shape;

function isTextOf(given: StructuralType, wanted: StructuralType): boolean {
  if (given === wanted) return true;
  if (typeof given !== 'string') return false;
  if (wanted === 'string') return /^["'`]/.test(given);
  if (wanted === 'number') return /^-?\d/.test(given);
  return wanted === 'boolean' && (given === 'true' || given === 'false');
}

function textOf(shape: StructuralType): string {
  if (typeof shape === 'string') return shape;
  if (isUnion(shape)) return shape.anyOf.map(textOf).join(' | ');
  return 'items' in shape ? 'a list' : 'an object';
}
