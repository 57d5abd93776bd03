import { z } from 'zod';

/** The form of a value: a type's text (`string`, `"a"`, `() => void`), or its parts. */
export type StructuralType =
  | string
  | { anyOf: StructuralType[] }
  | { items: StructuralType }
  | { props: Record<string, { optional: boolean; shape: StructuralType }> }
  | { calls: Call[] }
  | { named: string; of: StructuralType[] };

/** One way to call a function; `rest`: the last of its parameters is a list of all further ones. */
export interface Call {
  params: { optional: boolean; shape: StructuralType }[];
  rest?: boolean | undefined;
  returns: StructuralType;
}

export const structuralTypeSchema: z.ZodType<StructuralType> = z.lazy(() => {
  const part = z.object({ optional: z.boolean(), shape: structuralTypeSchema });
  return z.union([
    z.string(),
    z.object({ anyOf: z.array(structuralTypeSchema) }),
    z.object({ items: structuralTypeSchema }),
    z.object({ props: z.record(z.string(), part) }),
    z.object({
      calls: z.array(z.object({ params: z.array(part), rest: z.boolean().optional(), returns: structuralTypeSchema })),
    }),
    z.object({ named: z.string(), of: z.array(structuralTypeSchema) }),
  ]);
});

interface Place {
  /** The value's name in messages. */
  at?: string;
  /** A function here is passed on, not called: it may take less than it is given. */
  isPassed?: boolean;
}

/** Returns why a value that is `given` can't be used where one is `wanted`, in short sentences; empty when it can. */
export function assignabilityErrors(given: StructuralType, wanted: StructuralType, place: Place = {}): string[] {
  const { at = '' } = place;
  const here = at || 'it';
  if (typeof wanted === 'string' && (wanted === 'unknown' || wanted === 'any')) return [];
  if (given === 'any' || given === 'never') return [];
  if (isUnion(given)) return given.anyOf.flatMap((member) => assignabilityErrors(member, wanted, place)).slice(0, 1);
  if (isUnion(wanted)) return errorsOfUnion(given, wanted.anyOf, place);
  if (typeof given === 'string' || typeof wanted === 'string') {
    return isTextOf(given, wanted) ? [] : [`${here} is ${textOf(given)} where ${textOf(wanted)} is expected`];
  }
  if ('items' in given && 'items' in wanted) {
    return assignabilityErrors(given.items, wanted.items, { ...place, at: `${at}[]` });
  }
  if ('named' in given && 'named' in wanted && given.named === wanted.named && given.of.length === wanted.of.length) {
    return given.of.flatMap((part, index) => assignabilityErrors(part, wanted.of[index] as StructuralType, place));
  }
  if ('calls' in given && 'calls' in wanted) return errorsOfCalls(given.calls, wanted.calls, place);
  if (!('props' in given) || !('props' in wanted)) {
    return [`${here} is ${textOf(given)} where ${textOf(wanted)} is expected`];
  }
  const { props } = given;
  return Object.entries(wanted.props).flatMap(([name, { optional, shape }]) => {
    const path = at ? `${at}.${name}` : name;
    const own = props[name];
    if (!own) return optional ? [] : [`${path} is not given`];
    if (own.optional && !optional) return [`${path} is not always given`];
    return assignabilityErrors(own.shape, shape, { ...place, at: path });
  });
}

/** Returns why values of either form can't be read as the other. */
export const differencesOf = (one: StructuralType, other: StructuralType): string[] => [
  ...assignabilityErrors(one, other),
  ...assignabilityErrors(other, one),
];

function errorsOfUnion(
  given: Exclude<StructuralType, { anyOf: unknown }>,
  wanted: StructuralType[],
  place: Place,
): string[] {
  const attempts = wanted.map((member) => assignabilityErrors(given, member, place));
  if (attempts.some((errors) => errors.length === 0)) return [];
  if (given === 'boolean') return assignabilityErrors({ anyOf: ['true', 'false'] }, { anyOf: wanted }, place);
  // of several objects the nearest one is meant
  const [nearest] = attempts
    .filter((_, index) => typeof given !== 'string' && typeof wanted[index] !== 'string')
    .toSorted((one, other) => one.length - other.length);
  return nearest ?? [`${place.at || 'it'} may be ${textOf(given)}, which is not expected`];
}

/** Every way in which the wanted function is called must be one of the given one. */
function errorsOfCalls(given: Call[], wanted: Call[], place: Place): string[] {
  return wanted.flatMap((call) => {
    const attempts = given.map((offer) => errorsOfCall(offer, call, place));
    return attempts.toSorted((one, other) => one.length - other.length)[0] ?? [];
  });
}

function errorsOfCall(given: Call, wanted: Call, { at = '', isPassed = false }: Place): string[] {
  const of = at ? ` of ${at}` : '';
  const places = Array.from({ length: Math.max(given.params.length, wanted.params.length) }, (_, index) => index);
  const params = places.flatMap((index) => {
    const [theirs, ours] = [paramAt(given, index), paramAt(wanted, index)];
    const name = `argument ${index + 1}${of}`;
    if (!theirs) return isPassed ? [] : [`${name} is not taken any more`];
    if (!ours) return theirs.optional ? [] : [`${name} is not given`];
    if (ours.optional && !theirs.optional) return [`${name} is not always given`];
    return assignabilityErrors(ours.shape, theirs.shape, { at: name, isPassed: !isPassed });
  });
  if (wanted.returns === 'void') return params;
  return [...params, ...assignabilityErrors(given.returns, wanted.returns, { at: `what it returns${of}`, isPassed })];
}

function paramAt({ params, rest }: Call, index: number): Call['params'][number] | undefined {
  const last = params.at(-1);
  if (!rest || !last || index < params.length - 1) return params[index];
  const { shape } = last;
  return { optional: true, shape: typeof shape === 'object' && 'items' in shape ? shape.items : shape };
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
  if ('named' in shape) return shape.named;
  if ('calls' in shape) return 'a function';
  return 'items' in shape ? 'a list' : 'an object';
}

/** The type without the properties that its receivers never name. */
export function onlyNamed(shape: StructuralType, names: ReadonlySet<string>): StructuralType {
  const of = (part: StructuralType) => onlyNamed(part, names);
  if (typeof shape === 'string') return shape;
  if ('anyOf' in shape) return { anyOf: shape.anyOf.map(of) };
  if ('items' in shape) return { items: of(shape.items) };
  if ('named' in shape) return { named: shape.named, of: shape.of.map(of) };
  if ('calls' in shape) return { calls: shape.calls.map((call) => ({ ...call, returns: of(call.returns) })) };
  const props = Object.entries(shape.props).filter(([name]) => names.has(name));
  return { props: Object.fromEntries(props.map(([name, part]) => [name, { ...part, shape: of(part.shape) }])) };
}
