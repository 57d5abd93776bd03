import type { ErrorFrame } from 'shared-domain/telemetry/error-places.schema.ts';

interface FrameGroup {
  /** The first of them. */
  frame: ErrorFrame;
  count: number;
  /** Of what is not ours: the package and how many of it follow each other, or the place as it arrived. */
  label: string;
}

const frames = (count: number) => (count === 1 ? '1 quadro' : `${count} quadros`);

/** Frames of one package that follow each other are one line. */
export function groupFrames(all: ErrorFrame[]): FrameGroup[] {
  const groups: FrameGroup[] = [];
  for (const frame of all) {
    const last = groups.at(-1);
    if (last && frame.library !== null && last.frame.library === frame.library) {
      last.count += 1;
      last.label = `${frame.library}, ${frames(last.count)}`;
    } else {
      groups.push({ frame, count: 1, label: frame.library === null ? frame.raw : `${frame.library}, ${frames(1)}` });
    }
  }
  return groups;
}
