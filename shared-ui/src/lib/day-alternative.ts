import type { ReactNode } from 'react';

/** An alternative to a day: a tab of its own next to the calendar. */
export interface DayAlternative {
  /** Over both, where they are in a sheet of their own: 'Quando'. */
  title: string;
  /** The names of both tabs: 'Um dia', 'Mês e dias da semana'. */
  tabs: [day: string, alternative: string];
  /** The chosen alternative, as the button shows it; null while it is the day. */
  chosen: string | null;
  panel: (close: () => void) => ReactNode;
}
