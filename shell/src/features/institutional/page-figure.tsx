import type { ComponentProps } from 'react';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** The bay in the morning with the subject of the page: the drawing at the head of a page to read. */
export function PageFigure({ icon }: Pick<ComponentProps<typeof Icon>, 'icon'>) {
  return (
    <div
      aria-hidden="true"
      className="relative h-28 overflow-hidden rounded-photo bg-primary-subtle max-md:order-first md:h-42 md:w-64 md:shrink-0 desk:w-90 print:hidden forced-colors:hidden"
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the drawing is hidden from readers */}
      <svg viewBox="0 0 360 168" preserveAspectRatio="xMidYMax slice" fill="none" className="size-full">
        <circle cx="204" cy="66" r="34" className="fill-new" />
        <path
          d="M-200 132H0C34 130 44 106 76 102C98 99 108 88 124 88C150 88 152 116 178 122C200 127 214 128 240 132H560V168H-200Z"
          className="fill-leaf-100"
        />
        <path
          d="M150 136C182 133 190 122 206 108C218 96 224 84 236 84C248 84 250 104 262 100C278 92 280 32 304 32C328 32 330 96 346 120C352 128 356 134 376 136Z"
          className="fill-sea-300"
        />
        <path d="M-200 134H560V168H-200Z" className="fill-sea-100" />
        <path
          d="M24 146H128M150 146H232M262 146H338M72 157H118M170 157H286"
          strokeWidth="1.5"
          strokeLinecap="round"
          className="stroke-sea-300"
        />
      </svg>
      <span className="absolute top-1/2 left-6 grid size-16 -translate-y-1/2 place-items-center rounded-surface bg-surface text-primary desk:left-8 desk:size-18">
        <Icon icon={icon} size={32} />
      </span>
    </div>
  );
}
