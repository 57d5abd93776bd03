import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { initials, tintOf } from '../lib/initials.ts';

const avatarVariants = cva('avatar-shape', {
  variants: {
    size: {
      xs: 'size-7 text-2xs',
      sm: 'size-9 text-xs',
      md: 'size-11 text-[0.9375rem]',
      lg: 'size-16 text-[1.25rem]',
      xl: 'size-[120px] text-3xl font-stretch-110%',
    },
    tint: {
      0: 'bg-sea-100 text-sea-800',
      1: 'bg-[#e3ddd0] text-[#4f3e1a]',
      2: 'bg-[#d7e6d6] text-[#1c4a2c]',
      3: 'bg-[#f3d9cf] text-[#742a18]',
      4: 'bg-[#dde2ea] text-[#27384f]',
    },
  },
  defaultVariants: { size: 'md', tint: 0 },
});

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  name: string;
  /** A complete address; initials are rendered without one and when it fails. */
  src?: string | null | undefined;
  size?: VariantProps<typeof avatarVariants>['size'];
}

/** Decorative: the person's name is always next to it. */
export function Avatar({ name, src, size, className, ...props }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const style = cn(avatarVariants({ size, tint: tintOf(name) }), className);
  if (src && failed !== src) {
    return <img data-slot="avatar" src={src} alt="" loading="lazy" className={style} onError={() => setFailed(src)} />;
  }
  return (
    <span data-slot="avatar" aria-hidden="true" className={style} {...props}>
      {initials(name)}
    </span>
  );
}
