import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { scrubMessage, scrubStack } from 'shared-domain/telemetry/scrub.ts';
import type { ReportedError, TelemetryReport } from '../data/telemetry/telemetry-report.schema.ts';
import { cookieChoice } from './cookie-choice.ts';
import { isDataTrouble, textOf } from './error-text.ts';
import { firstRemoteIn } from './first-remote.ts';
import { isNoise, loadMessage } from './report-text.ts';
import { sendBeacon } from './send-beacon.ts';
import { componentsAround, pageLoad, type Signal, type TelemetrySender } from './telemetry.ts';

interface SenderOptions {
  registry: SiteRegistry;
  /** Units that run another version than the registry's, on this device only: their errors are no evidence about a release. */
  overridden: readonly string[];
  /** The page that is shown: whose it is, and its path as declared. */
  currentPage(): { owner: string; path: string } | undefined;
}

interface Unit {
  unit: string;
  version: string;
  base: string;
}

/** Signals within that time are sent together; after a failure the visitor may leave soon. */
const sendDelayMs = { used: 4000, error: 1000 };
/** Different errors of one page load; after that it has said enough. */
const maxErrors = 15;
const maxReports = 30;

/** Gathers signals and sends them in few reports to the site itself; reports that can't be sent are dropped. */
export function createSender({ registry, overridden, currentPage }: SenderOptions): TelemetrySender {
  const absolute = (unit: Unit): Unit => ({ ...unit, base: new URL(unit.base, document.baseURI).href });
  const shell = absolute({ unit: 'shell', ...registry.shell });
  const remotes = registry.remotes.map(({ name, version, base }) => absolute({ unit: name, version, base }));
  const units = [shell, ...remotes].filter(({ unit }) => !overridden.includes(unit));
  const landing = currentPage()?.owner ?? 'shell';
  const used = new Set<string>();
  const failed = new Set<string>();
  const errors = new Map<string, ReportedError>();
  let next = emptyReport();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHurried = false;
  let reports = 0;

  function emptyReport(): Omit<TelemetryReport, 'started' | 'alive' | 'after_ms'> {
    return { visit: pageLoad, used: [], failed: [], errors: [], vitals: [] };
  }

  /** Returns the unit that owns an error (docs/decisions/061-canary-analysis.md); undefined: no unit of this site. */
  function ownerOf({ error, kind, unit: reported }: Extract<Signal, { type: 'error' }>): string | undefined {
    // code that did not arrive has no frames of its own
    if (kind === 'load') return reported;
    const stack = stackOf(error);
    const named = firstRemoteIn(stack, remotes) ?? firstRemoteIn(componentsAround(error), remotes);
    if (named) return named.unit;
    if (reported) return reported;
    const isOurs = stack.includes(shell.base) || (stack === '' && kind !== 'policy');
    return isOurs ? (currentPage()?.owner ?? 'shell') : undefined;
  }

  function note(what: Signal): void {
    if (what.type === 'used') return use(what.unit);
    const { error } = what;
    // a lost network is a TypeError, too
    if (isNoise(error) || (what.isAction && isDataTrouble(error))) return;
    const text = textOf(error);
    const owner = ownerOf(what);
    const unit = units.find((one) => one.unit === owner);
    // an extension of the browser, or a version that only this device runs
    if (!unit) return;
    const isWithoutData = what.kind !== 'load' && isDataTrouble(error);
    const kind = what.kind === 'render' && isWithoutData ? 'data' : what.kind;
    if (kind === 'load' || kind === 'render') {
      use(unit.unit);
      once(failed, unit.unit, () => next.failed.push({ unit: unit.unit, version: unit.version }));
    }
    const message = kind === 'load' ? loadMessage(unit.base, error) : scrubMessage(text.message);
    const key = `${unit.unit} ${kind} ${message}`;
    const known = errors.get(key);
    if (known) {
      if (next.errors.includes(known)) known.count = Math.min(known.count + 1, 1000);
      else next.errors.push(Object.assign(known, { count: 1, first: false }));
      return;
    }
    if (errors.size >= maxErrors) return;
    const stack = scrubStack(text.stack);
    const page = currentPage()?.path;
    const report: ReportedError = {
      unit: unit.unit,
      version: unit.version,
      kind,
      message,
      count: 1,
      first: true,
      ...(isWithoutData && { no_data: true }),
      ...(stack && { stack }),
      ...(page && { page }),
    };
    errors.set(key, report);
    next.errors.push(report);
  }

  function use(name: string): void {
    const unit = units.find((one) => one.unit === name);
    if (unit) once(used, name, () => next.used.push({ unit: name, version: unit.version }));
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    isHurried = false;
    const report = next;
    next = emptyReport();
    if (!cookieChoice()?.measurement) report.vitals = [];
    const isEmpty = [report.used, report.failed, report.errors, report.vitals].every((part) => part.length === 0);
    if (isEmpty || reports++ >= maxReports) return;
    sendBeacon(report);
  }

  let isMeasuring = false;
  function measure(): void {
    if (isMeasuring || !cookieChoice()?.measurement) return;
    isMeasuring = true;
    import(/* webpackChunkName: "web-vitals" */ 'web-vitals').then(
      ({ onCLS, onINP, onLCP }) => {
        const add = ({ name, value }: { name: string; value: number }) => {
          if (!units.some(({ unit }) => unit === landing)) return;
          next.vitals.push({ metric: name as 'LCP' | 'INP' | 'CLS', value: Math.min(value, 600_000), unit: landing });
        };
        onLCP(add);
        onINP(add);
        onCLS(add);
      },
      () => {},
    );
  }

  // On the window, which the event reaches after the document: there the vitals are settled.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  addEventListener('pagehide', send);
  use('shell');
  measure();
  return {
    take(signal) {
      note(signal);
      measure();
      if (signal.type === 'error' && !isHurried) {
        clearTimeout(timer);
        timer = undefined;
        isHurried = true;
      }
      timer ??= setTimeout(send, sendDelayMs[signal.type]);
    },
  };
}

/** With the stacks of what caused it. */
function stackOf(error: unknown): string {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const { stack } = textOf(error);
  return cause === undefined || cause === error ? stack : `${stack}\n${textOf(cause).stack}`.trim();
}

function once(seen: Set<string>, key: string, act: () => void): void {
  if (seen.has(key)) return;
  seen.add(key);
  act();
}
