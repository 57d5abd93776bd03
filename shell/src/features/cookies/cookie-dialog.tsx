import { useState } from 'react';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import type { CookieChoice } from '../../platform/cookie-choice.ts';
import { chooseCookies } from './choose-cookies.ts';
import { onlyNecessary } from './cookie-choice.store.ts';
import { CookieKinds } from './cookie-kinds.tsx';

interface CookieDialogProps {
  /** The choice is stored. */
  onChosen?: () => void;
  onClose: () => void;
  /** The former choice; without it nothing optional is ticked. */
  chosen?: CookieChoice | undefined;
}

export function CookieDialog({ onChosen, onClose, chosen = onlyNecessary }: CookieDialogProps) {
  const [value, setValue] = useState(chosen);
  const choose = (choice: CookieChoice) => {
    chooseCookies(choice);
    onChosen?.();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Escolher cookies"
      footer={
        <div className="flex w-full flex-col-reverse gap-3 desk:w-auto desk:flex-row">
          <Button variant="secondary" onClick={() => choose(onlyNecessary)}>
            Só os necessários
          </Button>
          <Button onClick={() => choose(value)}>Salvar escolha</Button>
        </div>
      }
    >
      <CookieKinds value={value} onChange={setValue} />
    </Dialog>
  );
}
