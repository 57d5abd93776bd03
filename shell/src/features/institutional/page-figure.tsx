import type { ComponentProps } from 'react';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** The bay in the morning, and over its water the subject of the page: the drawing at the head of a page to read. */
export function PageFigure({ icon }: Pick<ComponentProps<typeof Icon>, 'icon'>) {
  return (
    <div
      aria-hidden="true"
      className="relative h-28 overflow-hidden rounded-photo bg-primary-subtle max-md:order-first md:h-42 md:w-64 md:shrink-0 desk:w-90 print:hidden forced-colors:hidden"
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the drawing is hidden from readers */}
      <svg viewBox="0 0 360 168" preserveAspectRatio="xMidYMax meet" fill="none" className="size-full">
        <circle cx="236" cy="76" r="60" className="fill-new" />
        <path
          d="M-200 132H0C34 130 44 106 76 102C98 99 108 88 124 88C150 88 152 116 178 122C200 127 214 128 240 132H560V168H-200Z"
          className="fill-leaf-100"
        />
        <path d="M-200 134H560V168H-200Z" className="fill-sea-100" />
        <path
          d="M24 146H128M150 146H232M262 146H338M72 157H118M170 157H286"
          strokeWidth="1.5"
          strokeLinecap="round"
          className="stroke-sea-300"
        />
      </svg>
      <Icon
        icon={icon}
        size={32}
        className="absolute bottom-[22%] left-[58%] size-16 stroke-1 text-primary md:size-24 desk:size-[100px]"
      />
    </div>
  );
}
