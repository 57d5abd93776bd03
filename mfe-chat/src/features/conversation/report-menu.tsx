import { useState } from 'react';
import { reportErrorText, sendReport } from 'shared-domain/reports/send-report.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import type { ReportedThing } from 'shared-ui/patterns/report-dialog.tsx';
import { ReportOptions, type ReportOptionsProps } from 'shared-ui/patterns/report-options.tsx';

const dialog = onDemand(() => import('shared-ui/patterns/report-dialog.tsx').then((module) => module.ReportDialog));

interface ReportMenuProps extends Omit<ReportOptionsProps, 'onReport'> {
  thing: ReportedThing;
}

/** "⋯" next to another person's message, or for the whole conversation with them. */
export function ReportMenu({ thing, ...options }: ReportMenuProps) {
  const [open, setOpen] = useState(false);
  const ReportDialog = useOpened(dialog, open, () => setOpen(false), 'a denúncia');
  return (
    <>
      <ReportOptions {...options} onReport={() => setOpen(true)} />
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
