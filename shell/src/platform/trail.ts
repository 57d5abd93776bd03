import type { TrailEntry } from '../data/telemetry/telemetry-report.schema.ts';
import { wordHash } from '../data/telemetry/word-hash.ts';

/** Limit of the entries, so that a page that is used for hours fills no memory. */
const mostEntries = 12;
/** Longer ago it explains nothing. */
const longestMs = 30 * 60_000;
const pressable = 'button, a[href], summary, [role="button"], [role="tab"], [role="option"], [role="menuitem"]';

interface TrailOptions {
  currentPage(): { path: string } | undefined;
  /** Calls back whenever another page may be shown. */
  onNavigation(listener: () => void): void;
  units: readonly { unit: string; version: string }[];
}

/** Remembers which pages were shown and which buttons pressed: routes as declared, and hashes of buttons' words; nothing that is typed. */
export function recordTrail({ currentPage, onNavigation, units }: TrailOptions): () => TrailEntry[] {
  const entries: (Omit<TrailEntry, 'before_ms'> & { at: number })[] = [];
  let shown: string | undefined;
  const remember = (what: Omit<TrailEntry, 'before_ms'>) => {
    entries.push({ at: Date.now(), ...what });
    if (entries.length > mostEntries) entries.shift();
  };
  const look = () => {
    const page = currentPage()?.path;
    if (page && page !== shown) remember({ page });
    shown = page ?? shown;
  };
  const press = ({ target }: Event) => {
    const pressed = target instanceof Element && target.closest(pressable);
    if (!pressed) return;
    look();
    const name = pressed.closest('[data-mfe]')?.getAttribute('data-mfe') ?? 'shell';
    const unit = units.find((one) => one.unit === name);
    const words = (pressed.getAttribute('aria-label') ?? pressed.textContent ?? '').replace(/\s+/g, ' ').trim();
    remember({ press: wordHash(words), ...(unit && { unit: unit.unit, version: unit.version }) });
  };
  look();
  onNavigation(look);
  document.addEventListener('click', press, { capture: true, passive: true });
  return () => {
    look();
    const now = Date.now();
    return entries
      .filter(({ at }) => now - at <= longestMs)
      .map(({ at, ...what }) => ({ before_ms: Math.max(0, now - at), ...what }));
  };
}
