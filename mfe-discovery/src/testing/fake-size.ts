import { vi } from 'vitest';

type Entries = { contentRect: { width: number; height: number } }[];

/** Every observed element has this size, in pixels, on both sides. Undone by `vi.unstubAllGlobals`. */
export function stubSize(side: number): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #report: (entries: Entries) => void;
      constructor(report: (entries: Entries) => void) {
        this.#report = report;
      }
      observe() {
        this.#report([{ contentRect: { width: side, height: side } }]);
      }
      disconnect() {}
    },
  );
}
