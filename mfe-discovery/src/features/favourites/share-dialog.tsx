import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storedLink } from 'shared-domain/favourites/stored-links.ts';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { listMessage } from '../../data/favourites/list-message.ts';
import type { FavouriteList } from '../../data/favourites/my-lists.query.ts';
import { sharedListOptions } from '../../data/favourites/shared-list.query.ts';
import { useEndLink, useShareList } from '../../data/favourites/use-lists.ts';

interface ShareDialogProps {
  list: FavouriteList;
  link: 'open' | 'closed' | null;
  open: boolean;
  onClose: () => void;
}

const texts = {
  none: 'Quem tiver o link vê os espaços da lista, vota e deixa uma linha, sem precisar de conta.',
  open: 'O link está aberto. Por segurança só o navegador que o criou o mostra: aqui você cria outro, e o de antes deixa de valer.',
  closed: 'O link está encerrado: ninguém abre a lista por ele. Votos e linhas continuam aqui para você.',
};

/** The link of a list: made, renewed, closed, deleted. */
export function ShareDialog({ list, link, open, onClose }: ShareDialogProps) {
  const share = useShareList(list.id);
  const end = useEndLink(list.id);
  const [made, setMade] = useState<string | null>(null);
  const stored = link === 'open' && made === null ? storedLink(list.id) : null;
  // Another browser may have renewed the link.
  const { data: opens } = useQuery({ ...sharedListOptions(stored ?? ''), enabled: open && stored !== null });
  const secret = made ?? (opens ? stored : null);
  const [isDeleting, setDeleting] = useState(false);
  const busy = share.isPending || end.isPending;
  const address = secret ? new URL(`/lista/${secret}`, window.location.href).href : null;
  const failed = (error: unknown) => notify({ ...listMessage(error, 'link'), tone: 'danger' });
  const make = () => share.mutateAsync().then(setMade, failed);
  const finish = (act: 'close_list_link' | 'delete_list_link') =>
    end.mutateAsync(act).then(() => {
      setMade(null);
      setDeleting(false);
      notify(
        act === 'close_list_link'
          ? { title: 'Link encerrado', text: 'Votos e linhas continuam na sua lista.', tone: 'success' }
          : { title: 'Link apagado', text: 'Votos e linhas foram apagados com ele.', tone: 'success' },
      );
    }, failed);
  const copy = async () => {
    if (!address) return;
    try {
      await navigator.clipboard.writeText(address);
      notify({ title: 'Link copiado!', text: 'Mande a quem vai decidir com você.', tone: 'success' });
    } catch {
      notify({ title: 'Não foi possível copiar o link', text: 'Selecione o endereço e copie.', tone: 'danger' });
    }
  };
  return (
    <Dialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      title="Decidir em grupo"
      description={address ? 'Copie o link e mande a quem vai decidir com você.' : texts[link ?? 'none']}
    >
      <div className="grid gap-5">
        {address ? (
          <Field label="Link da lista">
            {(control) => <Input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />}
          </Field>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {address ? (
            <Button onClick={() => void copy()}>Copiar link</Button>
          ) : (
            <Button busy={share.isPending} busyLabel="Criando..." onClick={() => void make()}>
              {link ? 'Criar outro link' : 'Criar link'}
            </Button>
          )}
          {link === 'open' ? (
            <Button variant="secondary" disabled={busy} onClick={() => void finish('close_list_link')}>
              Encerrar link
            </Button>
          ) : null}
          {link && !isDeleting ? (
            <Button variant="danger-outline" disabled={busy} onClick={() => setDeleting(true)}>
              Apagar link
            </Button>
          ) : null}
        </div>
        {isDeleting ? (
          <div role="alert" className="grid gap-3">
            <p>Todos os votos e linhas desta lista são apagados com o link, e não voltam.</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="danger" disabled={busy} onClick={() => void finish('delete_list_link')}>
                Apagar link, votos e linhas
              </Button>
              <Button variant="tertiary" disabled={busy} onClick={() => setDeleting(false)}>
                Cancelar
              </Button>
            </div>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
