/**
 * A value of `localStorage` that still has the shape it should have; undefined for anything else, and where storage is
 * forbidden. Guards by hand: the schema library would be a part of every first view for two small objects.
 */
export function readStored<T>(key: string, isValid: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
