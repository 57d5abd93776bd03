import type { LucideIcon, LucideProps } from 'lucide-react';

const strokes = { 14: 2, 16: 1.75, 18: 1.75, 20: 1.75, 24: 1.5, 32: 1.25 } as const;

export interface IconProps extends Omit<LucideProps, 'size' | 'ref'> {
  icon: LucideIcon;
  size?: keyof typeof strokes;
  /** Only for an icon that stands without text: it becomes an image with this name. */
  label?: string;
}

/** A Lucide icon in the stroke that its size asks for, always in the text colour. Decorative unless it has a label. */
export function Icon({ icon: Drawing, size = 20, label, className = '', ...props }: IconProps) {
  return (
    <Drawing
      data-slot="icon"
      size={size}
      strokeWidth={strokes[size]}
      className={`shrink-0 ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...props}
    />
  );
}
