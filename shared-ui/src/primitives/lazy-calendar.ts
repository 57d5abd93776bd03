import { useEffect, useState } from 'react';
import type { Calendar as CalendarComponent } from './calendar.tsx';

let loaded: typeof CalendarComponent | undefined;
let loading: Promise<void> | undefined;

function load(): Promise<void> {
  loading ??= import('./calendar.tsx').then(
    (module) => {
      loaded = module.Calendar;
    },
    (error) => {
      // the next attempt asks the network again
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Somebody is about to open the calendar: its code (the largest of a page's first view) may come now. */
export function preloadCalendar(): void {
  load().catch(() => {});
}

/** The calendar, once it is wanted and there. */
export function useCalendar(wanted: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>(loaded ? 'there' : 'waiting');
  useEffect(() => {
    if (!wanted || state !== 'waiting') return;
    let current = true;
    load().then(
      () => current && setState('there'),
      () => current && setState('failed'),
    );
    return () => {
      current = false;
    };
  }, [wanted, state, attempt]);
  return {
    Calendar: loaded,
    failed: state === 'failed',
    retry: () => {
      setState('waiting');
      setAttempt((count) => count + 1);
    },
  };
}
