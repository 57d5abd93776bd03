import type { ReactNode } from 'react';

/** What may be chosen in place of a day: a tab of its own beside the calendar. */
export interface DayAlternative {
  /** Over both, where they stand in a sheet of their own: 'Quando'. */
  title: string;
  /** The names of both tabs: 'Um dia', 'Mês e dias da semana'. */
  tabs: [day: string, alternative: string];
  /** What is chosen, as the button says it; null while it is the day. */
  chosen: string | null;
  panel: (close: () => void) => ReactNode;
}
