import { dayRangesInWords } from './day-ranges.ts';

/** Days as `yyyy-MM-dd`, in any order. */
export interface Differences {
  /** Taken in the other calendar, free here. */
  takenThere: readonly string[];
  /** Taken here, free in the other calendar. */
  takenHere: readonly string[];
  /** Marked as free in the other calendar, for sale here. */
  freeThere: readonly string[];
}

/**
 * Up to three lines; a set without days has none.
 * @param today `yyyy-MM-dd`: days of other years are written with their year
 */
export function differencesInWords(name: string, differences: Differences, today: string): string[] {
  const { takenThere, takenHere, freeThere } = differences;
  const lines: [string, readonly string[]][] = [
    [`Ocupado em ${name}, livre aqui`, takenThere],
    [`Ocupado aqui, livre em ${name}`, takenHere],
    [`Como “livre” em ${name}, à venda aqui`, freeThere],
  ];
  return lines.flatMap(([words, days]) => (days.length > 0 ? [`${words}: ${dayRangesInWords(days, today)}.`] : []));
}
