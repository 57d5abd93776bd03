import { todayInRio } from 'shared-domain/days/rio.ts';
import { type Differences, differencesInWords } from './differences-in-words.ts';

interface CalendarDifferencesProps {
  name: string;
  /** It once repeated our own dates, so it imports our calendar: a difference means that one side lags or is wrong. */
  hasEchoed: boolean;
  differences: Differences;
}

/** The dates on which another calendar and this one disagree; nothing for a calendar that does not import ours. */
export function CalendarDifferences({ name, hasEchoed, differences }: CalendarDifferencesProps) {
  const lines = hasEchoed ? differencesInWords(name, differences, todayInRio()) : [];
  if (lines.length === 0) return null;
  return (
    <ul aria-label={`Diferenças entre ${name} e este calendário`} className="grid gap-0.5 text-muted-foreground">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
