import { createElement, type SVGProps } from 'react';

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

type DrawingProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Takes the place of Lucide's own function of this name in bundles (`federation/src/base-config.ts`): all our icons are drawn by
 * `primitives/icon.tsx`, which needs none of its options, and every remote would bring them (decision 044). The lines of an icon have no keys (045): they
 * never change places.
 */
export default function createLucideIcon({ node }: IconData) {
  return function Drawing({ size = 24, ...props }: DrawingProps) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
