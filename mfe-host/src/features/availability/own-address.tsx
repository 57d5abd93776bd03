import { Copy } from 'lucide';
import { useRef, useState } from 'react';
import { formatInstant, formatInstantDay } from 'shared-domain/days/rio.ts';
import { notify } from 'shared-domain/platform';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { useRenewAddress, useRevokeAddress } from '../../data/hosting/calendar.mutations.ts';
import type { HostCalendars } from '../../data/hosting/host-calendars.query.ts';

interface OwnAddressProps {
  spaceId: string;
  address: HostCalendars['address'];
}

const failed = {
  title: 'O endereço continua como estava',
  text: 'Confira a conexão e tente novamente.',
  tone: 'danger',
} as const;

/**
 * The address under which the space's calendar goes out. It is shown once, when it is made: only its hash is stored.
 */
export function OwnAddress({ spaceId, address }: OwnAddressProps) {
  const input = useRef<HTMLInputElement>(null);
  const [made, setMade] = useState<string | null>(null);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const renew = useRenewAddress(spaceId);
  const revoke = useRevokeAddress(spaceId);
  const busy = renew.isPending || revoke.isPending;

  const make = async () => {
    try {
      setMade(await renew.mutateAsync());
    } catch {
      notify(failed);
    }
    setAsking(null);
  };
  const end = async () => {
    try {
      await revoke.mutateAsync();
      setMade(null);
      notify({ title: 'Endereço desativado', text: 'Quem o tinha não lê mais este calendário.', tone: 'success' });
    } catch {
      notify(failed);
    }
    setAsking(null);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made ?? '');
      notify({
        title: 'Endereço copiado!',
        text: 'Cole no outro site, onde se importa um calendário.',
        tone: 'success',
      });
    } catch {
      input.current?.select();
      notify({ title: 'Não foi possível copiar', text: 'O endereço está selecionado: copie-o você.', tone: 'danger' });
    }
  };

  return (
    <div className="grid gap-3">
      {made && address ? (
        <Field
          label="Endereço deste calendário"
          help="Copie agora: por segurança ele não aparece de novo. Quem o tem vê datas ocupadas, sem nomes."
        >
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                ref={input}
                readOnly
                value={made}
                className="min-w-0 flex-1"
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button variant="secondary" aria-label="Copiar endereço" onClick={() => void copy()}>
                <Icon icon={Copy} size={18} />
              </Button>
            </div>
          )}
        </Field>
      ) : address ? (
        <p className="text-sm text-muted-foreground">
          Endereço criado em {formatInstantDay(address.created_at)}
          {address.read_at ? `, lido pela última vez em ${formatInstant(address.read_at)}` : ', ainda não lido'}. Por
          segurança ele só aparece quando é criado.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {address ? (
          <>
            <Button variant="secondary" size="sm" disabled={busy} {...dialogIntent} onClick={() => setAsking('renew')}>
              Renovar endereço
            </Button>
            <Button variant="tertiary" size="sm" disabled={busy} {...dialogIntent} onClick={() => setAsking('revoke')}>
              Desativar
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            busy={renew.isPending}
            busyLabel="Criando..."
            onClick={() => void make()}
          >
            Criar endereço
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        harmless={asking !== 'revoke'}
        {...(asking === 'revoke'
          ? {
              title: 'Desativar endereço?',
              description: 'Os sites que leem este calendário deixam de ver suas reservas daqui.',
              action: 'Desativar endereço',
              busyLabel: 'Desativando...',
              onConfirm: end,
            }
          : {
              title: 'Renovar endereço?',
              description:
                'O endereço de antes deixa de valer: cole o novo em todos os sites que leem este calendário.',
              action: 'Renovar endereço',
              busyLabel: 'Renovando...',
              onConfirm: make,
            })}
        keep="Manter endereço"
        busy={busy}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}
