import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { notify, useSession } from 'shared-domain/platform';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import {
  type AuthenticatorOwner,
  authenticatorOwnersOptions,
  ownersPageSize,
} from '../../data/people/authenticator-owners.query.ts';
import { useRemoveAuthenticators } from '../../data/people/remove-authenticators.mutation.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { notifyRefusal } from '../../lib/notify-refusal.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';

const nameOf = ({ full_name: name, email }: AuthenticatorOwner) => name || email || 'Sem nome';
const count = (authenticators: number) =>
  authenticators === 0 ? 'Nenhum' : formatCount(authenticators, 'autenticador', 'autenticadores');

/** Autenticadores: the people with a second factor, and the procedure after a loss. */
export function AuthenticatorsPanel() {
  const address = usePanelAddress();
  const { search, page } = address;
  const query = useQuery(authenticatorOwnersOptions({ search, page }));
  const [requested, setRequested] = useState<AuthenticatorOwner>();
  return (
    <>
      <AdminList
        query={query}
        address={address}
        pageSize={ownersPageSize}
        search="Buscar por nome ou e-mail"
        things="os autenticadores"
        empty={{ title: 'Ninguém encontrado', text: 'Confira o nome ou o e-mail.' }}
        table={{
          label: 'Autenticadores',
          columns: ['Pessoa', 'Função', 'Autenticadores', 'Último código', 'Ações'],
        }}
        note="Quem administra tem dois. Quem perdeu os dois volta por aqui: sem autenticadores, a pessoa entra com a senha e ativa novos."
      >
        {(owners) =>
          owners.map((owner) => <OwnerRow key={owner.id} owner={owner} onRemove={() => setRequested(owner)} />)
        }
      </AdminList>
      {requested ? <RemoveDialog owner={requested} onClose={() => setRequested(undefined)} /> : null}
    </>
  );
}

function OwnerRow({ owner, onRemove }: { owner: AuthenticatorOwner; onRemove: () => void }) {
  const isOneself = useSession((session) => session.user?.id === owner.id);
  return (
    <AdminRow>
      <AdminCell phone="full" className="desk:max-w-[300px]">
        <b className="block font-semibold wrap-anywhere">{nameOf(owner)}</b>
        <span className="block text-xs text-muted-foreground wrap-anywhere">{owner.email}</span>
      </AdminCell>
      <AdminCell>
        <Tag>{owner.is_admin ? 'Administração' : 'Pessoa'}</Tag>
      </AdminCell>
      <AdminCell className="text-right whitespace-nowrap desk:text-left">{count(owner.authenticators)}</AdminCell>
      <AdminCell className="whitespace-nowrap">
        <span className="desk:hidden">Último código: </span>
        {owner.last_used_at ? formatInstantDay(owner.last_used_at) : '—'}
      </AdminCell>
      <AdminCell className="text-right desk:text-left">
        {isOneself ? (
          <Link className="link inline-flex min-h-11 items-center" to="/segundo-fator">
            Ver os meus
          </Link>
        ) : owner.authenticators > 0 ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Remover os autenticadores de ${nameOf(owner)}`}
            onClick={onRemove}
          >
            Remover
          </Button>
        ) : null}
      </AdminCell>
    </AdminRow>
  );
}

function RemoveDialog({ owner, onClose }: { owner: AuthenticatorOwner; onClose: () => void }) {
  const remove = useRemoveAuthenticators();
  const confirm = () =>
    remove.mutateAsync(owner.id).then(() => {
      notify({
        title: 'Autenticadores removidos',
        text: `${nameOf(owner)} ativa novos ao entrar com a senha.`,
        tone: 'success',
      });
      onClose();
    }, notifyRefusal);
  return (
    <ConfirmDialog
      title={`Remover os autenticadores de ${nameOf(owner)}?`}
      description="Antes, confirme por telefone ou vídeo que é a pessoa quem pede: até ela ativar novos, a senha sozinha abre a conta. Todas as sessões dela terminam agora, e a remoção fica no registro."
      action="Remover autenticadores"
      busyLabel="Removendo..."
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
