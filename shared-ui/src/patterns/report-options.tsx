import { Ellipsis, Flag } from 'lucide';
import { useState } from 'react';
import { cn } from '../lib/cn.ts';
import { onDemand } from '../lib/on-demand.ts';
import { useOpened } from '../lib/use-opened.ts';
import { Icon } from '../primitives/icon.tsx';
import { dialogIntent } from '../primitives/lazy-dialog.tsx';

// a page has many of them: the code comes with the first click
const menu = onDemand(() => import('../primitives/menu.tsx'));

export interface ReportOptionsProps {
  /** The button's label: 'Opções desta mensagem' */
  label: string;
  /** The command's label: 'Denunciar mensagem' */
  command: string;
  onReport: () => void;
  className?: string | undefined;
}

/** A "⋯" menu for a subject that can be reported. */
export function ReportOptions({ label, command, onReport, className }: ReportOptionsProps) {
  const [requested, setRequested] = useState(false);
  const Menus = useOpened(menu, requested, () => setRequested(false));
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      className={cn('icon-button focus-visible:focus-outline aria-expanded:bg-muted', className)}
      onPointerEnter={menu.preload}
      onFocus={menu.preload}
      onClick={() => setRequested(true)}
    >
      <Icon icon={Ellipsis} size={18} />
    </button>
  );
  if (!requested || !Menus) return button;
  return (
    <Menus.Menu trigger={button} defaultOpen>
      <Menus.MenuItem {...dialogIntent} onClick={onReport}>
        <span className="flex items-center gap-3">
          <Icon icon={Flag} size={18} />
          {command}
        </span>
      </Menus.MenuItem>
    </Menus.Menu>
  );
}
