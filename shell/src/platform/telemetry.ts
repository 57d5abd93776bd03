import type { ErrorKind } from '../data/telemetry/telemetry-report.schema.ts';
import { afterFirstView } from './when-idle.ts';

/** What happens in the page, before anybody has decided what of it is sent. */
export type Signal =
  /** A page or widget of a unit is shown. */
  | { type: 'used'; unit: string }
  /** Somebody saw a failure, or nobody caught an error. `unit`: whose it is if the stack names no other; undefined: not known. */
  | {
      type: 'error';
      unit: string | undefined;
      kind: Exclude<ErrorKind, 'server'>;
      error: unknown;
      /** The page has said that what somebody wanted to do failed. */
      isAction?: true;
    };

/** Made anew by every page load, and stored nowhere. */
export const pageLoad: string =
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** By which the site's log knows what failed in this page load: a person can read it out. */
export const pageLoadCode: string = pageLoad.slice(0, 8);

export interface TelemetrySender {
  take(signal: Signal): void;
}

/** Kept until the sender is there; a page that throws in a loop does not fill the memory. */
const maxWaiting = 60;
const waiting: Signal[] = [];
let sender: TelemetrySender | undefined;
let wanted: (() => void) | undefined;

/** Where React was when it met an error: the components around the place, in the form of a stack. */
const components = new WeakMap<object, string>();

/** Called by React's root, before anybody who catches the error. */
export function noteComponents(error: unknown, stack: string | undefined): void {
  if (typeof error === 'object' && error !== null && stack) components.set(error, stack);
}

/** What React has said about an error; '' if it said nothing. */
export const componentsAround = (error: unknown): string =>
  (typeof error === 'object' && error !== null && components.get(error)) || '';

function signal(what: Signal): void {
  if (
    process.env.NODE_ENV === 'development' &&
    what.type === 'error' &&
    !what.isAction &&
    typeof window !== 'undefined'
  ) {
    const { unit, error } = what;
    // to `federation/src/dev/error-client.js`
    window.dispatchEvent(
      new CustomEvent('page-failure', { detail: { unit, error, components: componentsAround(error) } }),
    );
  }
  if (sender) return sender.take(what);
  if (waiting.length < maxWaiting) waiting.push(what);
  // a visitor who sees a failure may leave soon
  if (what.type === 'error') wanted?.();
}

/** A page or widget of this unit is in use. */
export function reportUse(unit: string): void {
  signal({ type: 'used', unit });
}

/**
 * A page or widget could not be loaded or rendered, or another of its unit's exports failed. `unit` undefined: what failed is drawn
 * for remotes, and the stack has to tell for which.
 */
export function reportFailure(unit: string | undefined, kind: 'load' | 'render', error: unknown): void {
  signal({ type: 'error', unit, kind, error });
}

/** What an engine throws where code is at fault. What was refused, or found no answer by words of its own, is another error. */
const isMistake = (error: unknown) =>
  error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;

/** What somebody wanted to do has failed, and the page says so. By a mistake in the code it speaks against the release as if nobody had caught it. */
export function reportAction(error: unknown): void {
  if (isMistake(error)) signal({ type: 'error', unit: undefined, kind: 'rejection', error, isAction: true });
}

/**
 * The guard against translators kept React from failing. Counted among the errors by words that the canary analysis takes for a
 * circumstance (`is-own-fault.ts`).
 */
export function reportRescue(method: 'insertBefore' | 'removeChild'): void {
  const error = new Error(`Rescued '${method}' on 'Node': the node has another parent`);
  signal({ type: 'error', unit: undefined, kind: 'error', error });
}

/** Notices what nobody caught, from the first script on. */
export function watchErrors(): void {
  addEventListener('error', (event) => {
    const { error, message, filename, lineno, colno } = event;
    // Anything may be thrown: what is no object has no stack, and the event alone says where it was. A file that did not arrive is
    // reported by its importer.
    const thrown =
      error instanceof Object ? error : filename && { message, stack: `at ${filename}:${lineno}:${colno}` };
    if (thrown) signal({ type: 'error', unit: undefined, kind: 'error', error: thrown });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    signal({ type: 'error', unit: undefined, kind: 'rejection', error: reason });
  });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    const error = { message: `${effectiveDirective}: ${blockedURI}`, stack: sourceFile ? `at ${sourceFile}:1:1` : '' };
    signal({ type: 'error', unit: undefined, kind: 'policy', error });
  });
}

/** What is signalled goes there from now on, what has waited first. */
export function sendTo(next: TelemetrySender): void {
  sender = next;
  for (const what of waiting.splice(0)) next.take(what);
}

/** Loads what sends, after the first view, or as soon as something has failed. */
export function startTelemetry(load: () => Promise<TelemetrySender>): void {
  let isLoading = false;
  const start = () => {
    if (isLoading) return;
    isLoading = true;
    load().then(
      sendTo,
      // without it nothing is reported; the site goes on
      () => waiting.splice(0),
    );
  };
  wanted = start;
  if (waiting.some(({ type }) => type === 'error')) start();
  else afterFirstView(start);
}
