/** A value of Stripe's nested form encoding: `line_items[0][price_data][currency]=brl`. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

interface Branch {
  [key: string]: Branch | string;
}

const branch = (): Branch => Object.create(null) as Branch;

/** Reads a form-encoded body or a query string into nested objects and arrays. */
export function parseNestedForm(text: string): { [key: string]: FormValue } {
  const root = branch();
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = splitName(name);
    let node = root;
    keys.forEach((key, depth) => {
      const slot = key === '' ? String(Object.keys(node).length) : key;
      if (depth === keys.length - 1) {
        node[slot] = value;
        return;
      }
      const next = node[slot];
      const deeper = typeof next === 'object' ? next : branch();
      node[slot] = deeper;
      node = deeper;
    });
  }
  return settle(root, true) as { [key: string]: FormValue };
}

/** `a[b][]` → ['a', 'b', '']. */
function splitName(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const keys = [name.slice(0, open)];
  for (const match of name.slice(open).matchAll(/\[([^\]]*)\]/g)) keys.push(match[1] ?? '');
  return keys;
}

function settle(node: Branch, isRoot = false): FormValue {
  const keys = Object.keys(node);
  const isList = !isRoot && keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  const values = (isList ? keys.toSorted((a, b) => Number(a) - Number(b)) : keys).map((key) => {
    const value = node[key] as Branch | string;
    return [key, typeof value === 'string' ? value : settle(value)] as const;
  });
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values);
}

/** ['line_items', 0, 'quantity'] → `line_items[0][quantity]`, the way Stripe names a parameter. */
export function paramName(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
}
