import { Plus } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { requireSignIn } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';

const dialog = onDemand(() => import('./list-name-dialog.tsx').then((module) => module.NewListDialog));

/** Lists belong to an account: a visitor signs in first, and keeps their hearts. */
export function NewList({ userId }: { userId: string | undefined }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const close = () => setOpen(false);
  const NewListDialog = useOpened(dialog, open, close, 'a nova lista');
  return (
    <>
      <Button variant="secondary" onClick={() => (userId ? setOpen(true) : requireSignIn())}>
        <Icon icon={Plus} size={18} />
        Nova lista
      </Button>
      {NewListDialog ? (
        <NewListDialog open={open} onClose={close} onMade={(id) => void navigate(`/favoritos/${id}`)} />
      ) : null}
    </>
  );
}
