import type { IconNode } from 'lucide';
import { createElement, type SVGProps } from 'react';

/** Widths of the strokes; `line-icon` has the common one. */
const strokes = { 14: 2, 16: undefined, 18: undefined, 20: undefined, 24: 1.5, 32: 1.25 } as const;

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children' | 'ref'> {
  icon: IconNode;
  size?: keyof typeof strokes;
  /** Only for an icon without text: it becomes an image with this name. */
  label?: string;
}

/** A Lucide icon in the stroke that its size asks for, always in the text colour. Decorative unless it has a label. */
export function Icon({ icon, size = 20, label, className = '', ...props }: IconProps) {
  // as separate children: the shapes never change places, so they need no keys
  const shapes = icon.map(([tag, attributes]) => createElement(tag, attributes));
  return createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      strokeWidth: strokes[size],
      className: className ? `line-icon ${className}` : 'line-icon',
      ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
      ...props,
    },
    ...shapes,
  );
}
