import { type ComponentProps, useState } from 'react';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { LetterTarget } from '../../../data/letters/write-to-person.mutation.ts';

const letterDialog = onDemand(() => import('./letter-dialog.tsx').then((module) => module.LetterDialog));

interface LetterButtonProps extends ComponentProps<typeof Button> {
  target: LetterTarget;
  personName: string;
  /** Of the listing that it is about. */
  title?: string;
}

/** Opens what a person is written by mail. */
export function LetterButton({ target, personName, title, ...props }: LetterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const Dialog = useOpened(letterDialog, isOpen, () => setOpen(false), 'a mensagem');
  return (
    <>
      <Button
        {...props}
        onPointerEnter={letterDialog.preload}
        onFocus={letterDialog.preload}
        onClick={() => setOpen(true)}
      />
      {Dialog ? (
        <Dialog target={target} personName={personName} title={title} open={isOpen} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
