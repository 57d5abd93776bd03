import { isolated, withoutIsolates } from '../text/isolated.ts';

/** A name among other words: one that is written from right to left does not turn what is around it. */
export const personName = (name: string | null | undefined, otherwise: string): string =>
  isolated(name?.trim() || otherwise);

/** 'Marina' of 'Marina Azevedo'. */
export const firstName = (name: string | null | undefined, otherwise: string): string =>
  isolated(
    withoutIsolates(name ?? '')
      .trim()
      .split(/\s+/)[0] || otherwise,
  );
