import { useState } from 'react';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Button } from 'shared-ui/primitives/button.tsx';

const appealDialog = onDemand(() => import('./appeal-dialog.tsx').then((module) => module.AppealDialog));

/** The host's only answer, which the row of a suspended listing offers first. */
export function SuspensionAnswer({ suspensionId, title }: { suspensionId: string; title: string }) {
  const [open, setOpen] = useState(false);
  const AppealDialog = useOpened(appealDialog, open, () => setOpen(false), 'a resposta');
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="max-desk:flex-1"
        onPointerEnter={appealDialog.preload}
        onFocus={appealDialog.preload}
        onClick={() => setOpen(true)}
      >
        Responder<span className="sr-only"> à suspensão de {title}</span>
      </Button>
      {AppealDialog ? (
        <AppealDialog suspensionId={suspensionId} title={title} open={open} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
