import { type ClassNameValue, extendTailwindMerge } from 'tailwind-merge';

/** Knows the utilities of our own theme, so that a later class replaces an earlier one of the same kind. */
const merge = extendTailwindMerge<'type'>({
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
});

/** Joins class names; of two that contradict each other the later one stands. */
export function cn(...classes: ClassNameValue[]): string {
  return merge(classes);
}
