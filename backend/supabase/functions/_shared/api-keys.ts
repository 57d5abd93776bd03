/** The keys of one kind as the platform hands them to functions: `{"default": "sb_secret_…"}`, by the names they have there. */
export interface ApiKeys {
  /** The one that this deployment uses itself. */
  current: string;
  /** All that are valid: while keys are rotated there are two. */
  all: string[];
}

/**
 * @param variable its name, for the message
 * @param dictionary its value
 * @param name which key to use
 * @throws when there is no such key
 */
export function readApiKeys(variable: string, dictionary: string | undefined, name = 'default'): ApiKeys {
  const keys = parse(dictionary);
  const current = keys[name];
  if (!current) {
    const known = Object.keys(keys).join(', ') || 'none';
    throw new Error(`${variable} has no key named ${name} (there is ${known}): see docs/deploy.md.`);
  }
  return { current, all: Object.values(keys) };
}

function parse(dictionary: string | undefined): Record<string, string> {
  try {
    const keys: unknown = JSON.parse(dictionary ?? '');
    if (typeof keys !== 'object' || keys === null) return {};
    return Object.fromEntries(
      Object.entries(keys).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    );
  } catch {
    return {};
  }
}
