import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { authErrorText } from 'shared-domain/people/auth-error.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { type Authenticator, removeAuthenticator } from './authenticators.ts';

interface AuthenticatorListProps {
  userId: string;
  authenticators: Authenticator[];
  /** The consequence of removing it. */
  consequence: string;
}

/** The person's authenticators; a person who has another one removes a lost one here. */
export function AuthenticatorList({ userId, authenticators, consequence }: AuthenticatorListProps) {
  const [requested, setRequested] = useState<Authenticator>();
  return (
    <>
      <ul className="grid">
        {authenticators.map((authenticator) => (
          <li
            key={authenticator.id}
            className="flex items-center justify-between gap-4 border-t border-border py-4 last:border-b"
          >
            <div>
              <p className="font-medium">{authenticator.name}</p>
              <p className="text-sm text-muted-foreground">ativado em {formatInstantDay(authenticator.since)}</p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Remover ${authenticator.name}`}
              onClick={() => setRequested(authenticator)}
            >
              Remover
            </Button>
          </li>
        ))}
      </ul>
      {requested ? (
        <RemoveDialog
          userId={userId}
          authenticator={requested}
          consequence={consequence}
          onClose={() => setRequested(undefined)}
        />
      ) : null}
    </>
  );
}

interface RemoveDialogProps {
  userId: string;
  authenticator: Authenticator;
  consequence: string;
  onClose: () => void;
}

function RemoveDialog({ userId, authenticator, consequence, onClose }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeAuthenticator(authenticator.id);
      notify({
        title: 'Autenticador removido',
        text: `${authenticator.name} não abre mais a sua conta.`,
        tone: 'success',
      });
      onClose();
    } catch (error) {
      const text = authErrorText(error) ?? 'Não foi possível remover o autenticador. Tente novamente.';
      notify({ title: 'Erro', text, tone: 'danger' });
      setBusy(false);
    } finally {
      await queryClient.invalidateQueries({ queryKey: peopleKeys.authenticators(userId), exact: true });
    }
  };
  return (
    <Dialog
      open
      alert
      size="sm"
      locked={busy}
      onOpenChange={onClose}
      title={`Remover ${authenticator.name}?`}
      description={consequence}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Removendo..." onClick={() => void remove()}>
            Remover
          </Button>
        </>
      }
    />
  );
}
