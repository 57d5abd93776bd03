/** A line of a stack. */
export interface StackFrame {
  /** As the engine calls it, which in a release is a letter or two. */
  name: string | null;
  /** Null: it is in no file of a release. */
  place: { unit: string; version: string; file: string; line: number; column: number } | null;
  /** File and place, as it arrived. */
  raw: string;
}

const named = /^(?:at\s+)?(?:async\s+)?(.*?)\s*[@(]/;
const inRelease =
  /(?:^|[/\s(@])([a-z][a-z0-9]{0,39})\/([0-9a-z]{8,40})\/((?:server\/)?[\w-][\w.-]*\.c?js):(\d+):(\d+)\)?$/;

/** The frames of a scrubbed stack: `at f (/releases/chat/3f2a…/entry.9c1b.js:1:88213)`, or Firefox's and Safari's `f@…`. */
export function stackFrames(stack: string): StackFrame[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const name = named.exec(line)?.[1]?.trim() || null;
      const [, unit, version, file, row, column] = inRelease.exec(line) ?? [];
      if (!unit || !version || !file) {
        return { name, place: null, raw: line.replace(/^at\s+/, '') };
      }
      const raw = `${file}:${row}:${column}`;
      return { name, place: { unit, version, file, line: Number(row), column: Number(column) }, raw };
    });
}
