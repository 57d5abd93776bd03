import { Download } from 'lucide';
import { useRef, useState } from 'react';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { ExportKind } from '../../data/administration/period-export.mutation.ts';

const exportDialog = onDemand(() => import('./period-export-dialog.tsx').then((module) => module.PeriodExportDialog));

/** The way to a spreadsheet of a period. */
export function PeriodExport({ kind }: { kind: ExportKind }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const PeriodExportDialog = useOpened(exportDialog, open, () => setOpen(false), 'a planilha');
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        size="sm"
        onPointerEnter={exportDialog.preload}
        onFocus={exportDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Icon icon={Download} size={18} />
        Planilha do período
      </Button>
      {open && PeriodExportDialog ? (
        <PeriodExportDialog kind={kind} finalFocus={opener} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
