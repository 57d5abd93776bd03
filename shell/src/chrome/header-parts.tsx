import { Heart } from 'lucide';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cn } from 'shared-ui/lib/cn.ts';
import { onFirstInput } from 'shared-ui/lib/first-input.ts';
import type { OnDemand } from 'shared-ui/lib/on-demand.ts';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { afterFirstView } from '../platform/when-idle.ts';
import { favouritesPath } from './navigation.ts';

export const iconLink = 'relative icon-button';
export const textLink = cn(buttonVariants({ variant: 'tertiary', size: 'sm' }), 'whitespace-nowrap max-desk:hidden');

/** Loads a menu's code ahead (30 KB), so that it opens immediately when pressed. Only where its button is shown, for who uses the page. */
export function usePreload({ preload }: Pick<OnDemand<unknown>, 'preload'>, isShown: boolean) {
  useEffect(() => (isShown ? onFirstInput(() => afterFirstView(preload)) : undefined), [isShown, preload]);
}

export function FavouritesLink({ className }: { className: string }) {
  const { search } = useLocation();
  return (
    <Link to={favouritesPath(search)} discover="none" aria-label="Favoritos" className={cn(iconLink, className)}>
      <Icon icon={Heart} />
    </Link>
  );
}
