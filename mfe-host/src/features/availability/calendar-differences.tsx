import { todayInRio } from 'shared-domain/days/rio.ts';
import type { OtherCalendar } from '../../data/hosting/host-calendars.query.ts';
import { differencesInWords } from './differences-in-words.ts';

/** The dates on which another calendar and this one disagree; empty for a calendar that never repeated ours. */
export function CalendarDifferences({ calendar }: { calendar: OtherCalendar }) {
  const lines = differencesInWords(calendar.name, calendar, todayInRio());
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label={`Diferenças entre ${calendar.name} e este calendário`}
      className="grid gap-0.5 text-muted-foreground"
    >
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
