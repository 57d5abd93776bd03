import { RotateCw, Unplug } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { useStableFocus } from '../lib/use-stable-focus.ts';
import { Button } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';
import { EmptyState } from './empty-state.tsx';

export interface FailedPartProps extends Omit<ComponentProps<'div'>, 'children' | 'title' | 'ref'> {
  onRetry: () => void;
  /**
   * A new attempt is under way: the part stays in the meantime, and its button keeps the focus. A query without data is 'pending' then, so
   * a page recognises its first load by `errorUpdateCount`.
   */
  retrying?: boolean;
  /** The button's text, where it does not try again. */
  action?: ReactNode;
  title?: ReactNode;
  text?: ReactNode;
  /** 'row' is a quiet block in the page; 'column' is for a narrow card. */
  layout?: 'row' | 'column';
}

/** A part of a page that could not be loaded: it says so in its own place, never as a toast. */
export function FailedPart({
  onRetry,
  retrying = false,
  action = 'Tentar novamente',
  title = 'Não foi possível carregar esta parte.',
  text = 'O resto da página continua funcionando.',
  layout = 'row',
  className,
  ...props
}: FailedPartProps) {
  const ref = useStableFocus<HTMLDivElement>();
  return (
    <div
      ref={ref}
      data-slot="failed-part"
      role="alert"
      className={cn(
        'grid gap-x-5 gap-y-4',
        layout === 'row'
          ? 'grid-cols-[auto_minmax(0,1fr)] items-center rounded-photo bg-sunken p-5 desk:grid-cols-[auto_minmax(0,1fr)_auto] desk:p-6'
          : 'justify-items-start border-t border-border pt-4',
        className,
      )}
      {...props}
    >
      <Icon icon={Unplug} size={24} className="text-muted-foreground" />
      <p>
        <b className="font-semibold">{title}</b>
        <br />
        <span className="text-sm text-muted-foreground">{text}</span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={retrying}
        busyLabel="Tentando..."
        className={layout === 'row' ? 'col-span-full desk:col-auto' : ''}
        onClick={onRetry}
      >
        <Icon icon={RotateCw} size={18} />
        {action}
      </Button>
    </div>
  );
}

/** A page that could not be loaded; the chrome around it stays. `home` is a link to the first page. */
export function FailedPage({
  onRetry,
  retrying = false,
  text = globalThis.navigator?.onLine === false
    ? 'Sem internet? Confira e tente de novo.'
    : 'O site foi atualizado. Tente de novo.',
  code,
  home,
}: {
  onRetry: () => void;
  retrying?: boolean;
  /** The reason, where it is known. */
  text?: string | undefined;
  /** By which who looks after the site finds what happened. */
  code?: string;
  home?: ReactNode;
}) {
  const ref = useStableFocus<HTMLDivElement>();
  return (
    <div ref={ref} className="wrap">
      <EmptyState
        failed
        headingLevel={1}
        className="py-[120px]"
        title="Não foi possível carregar esta página"
        text={text}
        actions={
          <>
            <Button busy={retrying} busyLabel="Tentando..." onClick={onRetry}>
              <Icon icon={RotateCw} size={18} />
              Tentar novamente
            </Button>
            {home}
          </>
        }
      >
        {code ? <p className="text-sm text-muted-foreground">Código {code}</p> : null}
      </EmptyState>
    </div>
  );
}
