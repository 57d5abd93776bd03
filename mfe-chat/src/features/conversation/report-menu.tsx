import { Ellipsis, Flag } from 'lucide';
import { useState } from 'react';
import { reportErrorText, sendReport } from 'shared-domain/reports/send-report.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import type { ReportedThing } from 'shared-ui/patterns/report-dialog.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/late-dialog.tsx';

// a log has many of them: the code comes with the first click
const menu = onDemand(() => import('shared-ui/primitives/menu.tsx'));
const dialog = onDemand(() => import('shared-ui/patterns/report-dialog.tsx').then((module) => module.ReportDialog));

interface ReportMenuProps {
  thing: ReportedThing;
  /** Of the button: 'Opções desta mensagem' */
  label: string;
  /** Of the command: 'Denunciar mensagem' */
  command: string;
  className?: string;
}

/** "⋯" beside what somebody else wrote, or over the conversation with them. */
export function ReportMenu({ thing, label, command, className }: ReportMenuProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const Menus = useOpened(menu, asked, () => setAsked(false));
  const ReportDialog = useOpened(dialog, open, () => setOpen(false), 'a denúncia');
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      className={cn(
        'grid size-11 shrink-0 place-items-center rounded-control hover:bg-muted focus-visible:focus-outline aria-expanded:bg-muted',
        className,
      )}
      onPointerEnter={menu.preload}
      onFocus={menu.preload}
      onClick={() => setAsked(true)}
    >
      <Icon icon={Ellipsis} size={18} />
    </button>
  );
  return (
    <>
      {asked && Menus ? (
        <Menus.Menu trigger={button} defaultOpen>
          <Menus.MenuItem {...dialogIntent} onClick={() => setOpen(true)}>
            <span className="flex items-center gap-3">
              <Icon icon={Flag} size={18} />
              {command}
            </span>
          </Menus.MenuItem>
        </Menus.Menu>
      ) : (
        button
      )}
      {ReportDialog ? (
        <ReportDialog
          thing={thing}
          send={sendReport}
          errorText={reportErrorText}
          open={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
