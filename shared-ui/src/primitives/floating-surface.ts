/** The surface of everything that floats next to its trigger. */
export const floatingSurface = [
  'rounded-surface border border-border bg-surface shadow-popover outline-none',
  'transition-[opacity,translate] duration-(--duration-base) ease-(--ease-out)',
  'data-ending-style:translate-y-1 data-ending-style:opacity-0',
  'data-starting-style:translate-y-1 data-starting-style:opacity-0',
].join(' ');
