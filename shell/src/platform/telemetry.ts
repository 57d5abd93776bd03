import type { ErrorKind } from '../data/telemetry/telemetry-report.schema.ts';

/** What happens in the page, before anybody has decided what of it is sent. */
export type Signal =
  /** A page or widget of a unit is shown. */
  | { type: 'used'; unit: string }
  /** Somebody saw a failure, or nobody caught an error. `unit` undefined: the stack has to tell. */
  | { type: 'error'; unit: string | undefined; kind: Exclude<ErrorKind, 'server'>; error: unknown };

export interface TelemetrySender {
  take(signal: Signal): void;
}

/** Kept until the sender is there; a page that throws in a loop does not fill the memory. */
const maxWaiting = 60;
const waiting: Signal[] = [];
let sender: TelemetrySender | undefined;
let wanted: (() => void) | undefined;

function signal(what: Signal): void {
  if (sender) return sender.take(what);
  if (waiting.length < maxWaiting) waiting.push(what);
  // whoever sees a failure may leave soon
  if (what.type === 'error') wanted?.();
}

/** A page or widget of this unit is in use. */
export function reportUse(unit: string): void {
  signal({ type: 'used', unit });
}

/** A page or widget of this unit could not be loaded or rendered, and the visitor sees so. */
export function reportFailure(unit: string, kind: 'load' | 'render', error: unknown): void {
  signal({ type: 'error', unit, kind, error });
}

/** Notices what nobody caught, from the first script on. */
export function watchErrors(): void {
  addEventListener('error', (event) => {
    // a file that did not arrive is reported by whoever wanted it
    if (event.error) signal({ type: 'error', unit: undefined, kind: 'error', error: event.error });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    signal({ type: 'error', unit: undefined, kind: 'rejection', error: reason });
  });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    const error = { message: `${effectiveDirective}: ${blockedURI}`, stack: sourceFile ? `at ${sourceFile}:1:1` : '' };
    signal({ type: 'error', unit: undefined, kind: 'policy', error });
  });
}

/** Loads what sends, after the first view, or as soon as something has failed. */
export function startTelemetry(load: () => Promise<TelemetrySender>): void {
  let isLoading = false;
  const start = () => {
    if (isLoading) return;
    isLoading = true;
    load().then(
      (loaded) => {
        sender = loaded;
        for (const what of waiting.splice(0)) loaded.take(what);
      },
      // without it nothing is reported; the site goes on
      () => waiting.splice(0),
    );
  };
  wanted = start;
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : start());
  if (waiting.some(({ type }) => type === 'error')) start();
  else if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
