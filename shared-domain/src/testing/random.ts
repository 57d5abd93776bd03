import { onTestFailed } from 'vitest';

export interface Random {
  /** From 0 up to, without, 1. */
  fraction: () => number;
  pick: <Item>(from: readonly Item[]) => Item;
}

/** Choices by lot of the test that calls it. When it fails it prints its seed, with which `SEED=…` makes them again. */
export function seededRandom(): Random {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
  onTestFailed(() => console.error(`Its choices are made again with SEED=${seed}.`));
  let state = seed;
  const fraction = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return { fraction, pick: <Item>(from: readonly Item[]) => from[Math.floor(fraction() * from.length)] as Item };
}
