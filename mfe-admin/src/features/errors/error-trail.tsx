import type { ReactNode } from 'react';
import { formatInstantTime } from 'shared-domain/days/rio.ts';
import type { ErrorDetail } from '../../data/telemetry/site-error.ts';
import { actOf, seenOf } from './error-labels.ts';

/** Pages and buttons of that page load before the error; nothing that was typed. */
export function ErrorTrail({ error }: { error: ErrorDetail }) {
  const { trail, seen_at: seenAt } = error;
  if (trail.length === 0 || !seenAt) return null;
  const at = (beforeMs: number) => formatSecond(new Date(Date.parse(seenAt) - beforeMs));
  return (
    <section aria-labelledby="error-trail" className="min-w-0 border-t border-border pt-8">
      <h2 id="error-trail" className="type-h3 mb-2">
        Antes de acontecer
      </h2>
      <ol className="text-sm">
        {trail.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal, and the list is never reordered
          <Line key={index} time={at(entry.before_ms)}>
            {actOf(entry)}
          </Line>
        ))}
        <Line time={at(0)}>{seenOf(error)}</Line>
      </ol>
      <p className="mt-2 text-xs text-muted-foreground">
        Páginas e botões da última vez guardada, sem endereço e sem o que foi digitado.
      </p>
    </section>
  );
}

function Line({ time, children }: { time: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-3 border-t border-border py-2.5 first:border-t-0 desk:grid-cols-[120px_minmax(0,1fr)]">
      <span className="text-muted-foreground tabular-nums">{time}</span>
      <span className="wrap-anywhere">{children}</span>
    </li>
  );
}

/** '14:26:02'; in Rio. */
const formatSecond = (instant: Date): string =>
  `${formatInstantTime(instant)}:${String(instant.getUTCSeconds()).padStart(2, '0')}`;
