import { type ClassNameValue, type ConfigExtension, extendTailwindMerge } from 'tailwind-merge';

/** The utilities of our own theme, so that a later class replaces an earlier one of the same kind. */
const ours: ConfigExtension<'type', never> = {
  extend: {
    theme: {
      radius: ['photo', 'tag', 'control', 'surface', 'sheet'],
      shadow: ['float', 'popover', 'dialog', 'bar'],
      text: ['2xs', 'display'],
      'font-weight': ['strong'],
      tracking: ['display', 'heading'],
      container: ['page', 'narrow', 'text', 'form'],
      breakpoint: ['desk'],
    },
    classGroups: {
      type: [{ type: ['display', 'h1', 'h2', 'h3', 'h4', 'card', 'lead', 'numeral'] }],
    },
  },
};

type Merge = (...classes: ClassNameValue[]) => string;

/**
 * Each remote brings this file, and the table behind a merge takes a slow phone 25 ms to make: those of one page with the same utilities
 * share one, the first.
 */
const onThePage = globalThis as { [key: symbol]: Merge | undefined };
const key = Symbol.for(`shared-ui/cn ${JSON.stringify(ours)}`);
onThePage[key] ??= extendTailwindMerge<'type'>(ours);
const merge = onThePage[key];

/** Joins class names; of two that contradict each other the later one wins. */
export function cn(...classes: ClassNameValue[]): string {
  return merge(classes);
}
