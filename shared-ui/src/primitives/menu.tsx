import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { usePortal } from '../lib/portal.ts';
import { floatingSurface } from './floating-surface.ts';
import { Icon } from './icon.tsx';

export interface MenuProps {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Open from the beginning, for a menu whose code comes with the first click. */
  defaultOpen?: boolean;
  className?: string;
}

/** A list of commands or links that a button opens: arrows move, letters find, Escape closes. */
export function Menu({ trigger, children, align = 'end', defaultOpen = false, className }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal {...usePortal()}>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={12} className="z-50">
          <Base.Popup data-slot="menu" className={cn(floatingSurface, 'min-w-[232px] p-1.5', className)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const itemStyle = [
  'flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-[6px] px-3 text-left text-[0.9375rem] font-medium',
  'outline-none data-highlighted:bg-muted focus-visible:focus-outline focus-visible:-outline-offset-2',
  'data-disabled:cursor-not-allowed data-disabled:text-muted-foreground',
].join(' ');

/** One act of a menu. */
export function MenuItem({
  className,
  ...props
}: Omit<ComponentProps<typeof Base.Item>, 'className'> & { className?: string }) {
  return <Base.Item data-slot="menu-item" className={cn(itemStyle, className)} {...props} />;
}

/** Items that belong together, under their heading. */
export function MenuGroup({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Base.Group data-slot="menu-group" className={cn('pt-1.5', className)}>
      <Base.GroupLabel className="px-3 pt-1.5 pb-1 text-xs font-semibold text-muted-foreground">
        {label}
      </Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** A link of the site: `<MenuLink render={<Link to="/profile" />}>Meu Perfil</MenuLink>`. */
export function MenuLink({
  className,
  ...props
}: Omit<ComponentProps<typeof Base.LinkItem>, 'className'> & { className?: string }) {
  return <Base.LinkItem data-slot="menu-link" closeOnClick className={cn(itemStyle, className)} {...props} />;
}

export interface MenuChoiceProps<V extends string> {
  options: readonly { value: V; label: string }[];
  value: V;
  onValueChange: (value: V) => void;
}

/** One of several inside a menu, with a tick (the order of a list). */
export function MenuChoice<V extends string>({ options, value, onValueChange }: MenuChoiceProps<V>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: V) => onValueChange(next)}>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick
          data-slot="menu-choice"
          className={cn(itemStyle, 'data-checked:font-semibold data-checked:text-link')}
        >
          {option.label}
          <Base.RadioItemIndicator>
            <Icon icon={Check} size={18} />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
