import { useEffect, useState } from 'react';
import { todayInRio } from 'shared-domain/days/rio.ts';

/** Today in Rio, also on a page that stays open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => todayInRio());
  useEffect(() => {
    const look = () => setToday(todayInRio());
    const timer = setInterval(look, 30_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
