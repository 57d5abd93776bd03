import { createHash } from 'node:crypto';

/** The same name gives the same id on every machine and in every seed. */
export function demoId(name: string): string {
  const hash = createHash('sha256').update(`espacosrio-demo:${name}`).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** A short token of letters and digits, also always the same for a name. */
export const demoToken = (name: string): string =>
  createHash('sha256').update(`token:${name}`).digest('hex').slice(0, 24);

export interface Chance {
  /** From `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffle: <Item>(items: readonly Item[]) => Item[];
  happens: (probability: number) => boolean;
}

/** Chance with a fixed seed (mulberry32): every seed of the demo is the same, on any day. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    shuffle: (items) => {
      const result = [...items];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = between(0, last);
        [result[last], result[other]] = [result[other], result[last]] as [(typeof result)[0], (typeof result)[0]];
      }
      return result;
    },
    happens: (probability) => next() < probability,
  };
}
