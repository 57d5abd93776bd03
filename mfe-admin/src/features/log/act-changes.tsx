import type { Act } from '../../data/administration/audit-log.query.ts';
import { type ActChange, actChanges } from './act-labels.ts';

/** The changes of an edit, one line per field; values too long for a line open below it. */
export function ActChanges({ act }: { act: Act }) {
  const changes = actChanges(act);
  if (changes.length === 0) return null;
  return (
    <ul className="text-xs text-muted-foreground">
      {changes.map((change) => (
        <li key={change.name} className="wrap-anywhere">
          {change.line === null ? <Both change={change} /> : `${change.name}: ${change.line}`}
        </li>
      ))}
    </ul>
  );
}

function Both({ change: { name, before, after } }: { change: ActChange }) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center desk:min-h-6">
        {name}: ver antes e depois
      </summary>
      <dl className="mt-1 mb-2 grid max-w-160 gap-x-4 gap-y-2 rounded-surface bg-sunken p-4 text-sm desk:grid-cols-2">
        <Value name="Antes" text={before} />
        <Value name="Depois" text={after} />
      </dl>
    </details>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium">{name}</dt>
      <dd className="whitespace-pre-line text-foreground">{text}</dd>
    </div>
  );
}
