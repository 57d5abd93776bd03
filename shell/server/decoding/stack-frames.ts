/** A line of a stack. */
export interface StackFrame {
  /** As the engine calls it, which in a release is a letter or two. */
  name: string | null;
  /** Null: it is in no file of a release. */
  place: { unit: string; version: string; file: string; line: number; column: number } | null;
  /** Set for a function that runs from its sources, on one machine: no map is needed. */
  source?: { file: string; line: number };
  /** File and place, as it arrived. */
  raw: string;
}

const named = /^(?:at\s+)?(?:async\s+)?(.*?)\s*[@(]/;
const inRelease =
  /(?:^|[/\s(@])([a-z][a-z0-9]{0,39})\/([0-9a-z]{8,40})\/((?:server\/)?[\w-][\w.-]*\.c?js):(\d+):(\d+)\)?$/;

/** As the deployment uploads them: a bundle for each function. */
const inFunction = /(?:^|[/\s(@])([a-z][a-z0-9-]*\/index\.js):(\d+):(\d+)\)?$/;
const inSources = /(?:^|[/\s(@])((?:backend\/supabase\/functions|shared-domain\/src)\/[\w./-]+\.ts):(\d+):\d+\)?$/;

/** The unit of maps of functions. */
const functionsUnit = 'functions';

function functionFrame(line: string, name: string | null, version: string): StackFrame {
  const [, file, row] = inSources.exec(line) ?? [];

  if (file) return { name, place: null, raw: `${file}:${row}`, source: { file, line: Number(row) } };
  const [, bundle, bundleRow, column] = inFunction.exec(line) ?? [];
  if (!bundle) return { name, place: null, raw: line.replace(/^at\s+/, '') };
  const place = { unit: functionsUnit, version, file: bundle, line: Number(bundleRow), column: Number(column) };
  return { name, place, raw: `${bundle}:${bundleRow}:${column}` };
}

/**
 * The frames of a scrubbed stack: `at f (/releases/chat/3f2a…/entry.9c1b.js:1:88213)`, or Firefox's and Safari's `f@…`. `ofFunctions`: the version
 * of the functions that it is of.
 */
export function stackFrames(stack: string, ofFunctions?: string): StackFrame[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const name = named.exec(line)?.[1]?.trim() || null;
      if (ofFunctions !== undefined) return functionFrame(line, name, ofFunctions);
      const [, unit, version, file, row, column] = inRelease.exec(line) ?? [];
      if (!unit || !version || !file) {
        return { name, place: null, raw: line.replace(/^at\s+/, '') };
      }
      const raw = `${file}:${row}:${column}`;
      return { name, place: { unit, version, file, line: Number(row), column: Number(column) }, raw };
    });
}
