import { addDays } from 'shared-domain/days/day.ts';

/** Days (`yyyy-MM-dd`) in their order. */
export type Selection = readonly string[];

export function toggleDay(selection: Selection, day: string): string[] {
  return selection.includes(day) ? selection.filter((one) => one !== day) : [...selection, day].sort();
}

/** Adds every day from one to the other, in either order; those that can't be chosen are left out. */
export function addRange(
  selection: Selection,
  from: string,
  to: string,
  maySelect: (day: string) => boolean,
): string[] {
  const [first, last] = from < to ? [from, to] : [to, from];
  const days = new Set(selection);
  for (let day = first; day <= last; day = addDays(day, 1)) if (maySelect(day)) days.add(day);
  return [...days].sort();
}

/** '3 datas selecionadas' */
export function selectionLabel(count: number): string {
  if (count === 0) return 'Nenhuma data selecionada';
  return count === 1 ? '1 data selecionada' : `${count} datas selecionadas`;
}
