import { useEffect, useState } from 'react';
import { serverNow } from 'shared-domain/platform';

/** The server's present instant in milliseconds, renewed every second while `running`. */
export function useNow(running = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
