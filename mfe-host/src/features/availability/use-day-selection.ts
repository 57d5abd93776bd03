import { useState } from 'react';
import { addRange, type Selection, toggleDay } from './day-selection.ts';

/** Choosing a range by two presses: not at all, its first day is awaited, its last day is awaited. */
type Range = { step: 'off' } | { step: 'from' } | { step: 'to'; from: string };

/** The chosen days; a range with Shift or, on touch screens and for all others, with its first and last day. */
export function useDaySelection(maySelect: (day: string) => boolean) {
  const [selected, setSelected] = useState<Selection>([]);
  const [last, setLast] = useState<string | null>(null);
  const [range, setRange] = useState<Range>({ step: 'off' });

  const press = (day: string, withShift: boolean) => {
    setLast(day);
    if (range.step === 'from') {
      setSelected((days) => addRange(days, day, day, maySelect));
      setRange({ step: 'to', from: day });
    } else if (range.step === 'to') {
      setSelected((days) => addRange(days, range.from, day, maySelect));
      setRange({ step: 'off' });
    } else if (withShift && last) setSelected((days) => addRange(days, last, day, maySelect));
    else setSelected((days) => toggleDay(days, day));
  };

  return {
    selected: selected.filter(maySelect),
    press,
    range: range.step,
    toggleRange: () => setRange((now) => ({ step: now.step === 'off' ? 'from' : 'off' })),
    clear: () => {
      setSelected([]);
      setLast(null);
      setRange({ step: 'off' });
    },
  };
}
