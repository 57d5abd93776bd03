import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInstantDay, formatInstantTime } from 'shared-domain/days/rio.ts';
import { isMendableSpace } from 'shared-domain/spaces/space-status.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { mySpacesOptions, type OwnSpace } from '../../data/spaces/my-spaces.query.ts';
import { ListSpaceLink } from '../../lib/list-space-link.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { ListingForm } from './listing-form.tsx';
import { listingOfRow } from './listing-of-space.ts';
import { useListingForm } from './use-listing-form.ts';
import { useSaveListing } from './use-save-listing.tsx';

interface EditSpacePageProps {
  userId: string;
  spaceId: string;
  tabs?: ReactNode;
}

/** Editar espaço. */
export function EditSpacePage({ userId, spaceId, tabs }: EditSpacePageProps) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(mySpacesOptions(userId));
  const space = data?.find(({ id }) => id === spaceId);
  if (data && !space) return <Missing />;
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title={space ? heading(space) : 'Editar espaço'} lead={space ? lead(space) : undefined} tabs={tabs} />
      {data === undefined && errorUpdateCount === 0 ? (
        <FormSkeleton />
      ) : !space ? (
        <FailedPart
          title="Não foi possível carregar o anúncio."
          text="Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : isMendableSpace(space.status) ? (
        <Edit userId={userId} space={space} />
      ) : (
        <Closed spaceId={space.id} />
      )}
    </div>
  );
}

const heading = ({ title, status }: OwnSpace) => (status === 'rejected' ? 'Corrigir e reenviar' : `Editar ${title}`);

function lead({ title, status, suspended_at }: OwnSpace): string | undefined {
  if (status === 'rejected') return title;
  if (suspended_at) return 'O anúncio está suspenso e não aparece na busca.';
  return status === 'approved' ? 'O anúncio continua no ar enquanto você edita.' : undefined;
}

function Edit({ userId, space }: { userId: string; space: OwnSpace }) {
  // the list may be read again while one writes
  const [initial] = useState(() => listingOfRow(space.asRead));
  const [stored] = useState(space.asRead);
  const listing = useListingForm({ name: `edit:${space.id}`, userId, initial, stored });
  const isRejected = space.status === 'rejected';
  const { save, conflict } = useSaveListing(space.id, listing, isRejected);

  return (
    <>
      {space.rejection_reason ? <Reason space={space} reason={space.rejection_reason} /> : null}
      {space.asRead.address === null ? (
        <Notice tone="warning" icon={MapPin} className="mb-8 max-w-form">
          <b className="font-semibold">Falta o endereço deste espaço</b>
          <p>
            Quem reserva precisa saber aonde ir. Só quem já pagou vê; na página continua aparecendo apenas o bairro.
          </p>
        </Notice>
      ) : null}
      <ListingForm
        listing={listing}
        label={`Editar ${space.title}`}
        saysChanges
        busy={listing.form.formState.isSubmitting}
        submitLabel={isRejected ? 'Reenviar para análise' : 'Atualizar espaço'}
        busyLabel={isRejected ? 'Reenviando...' : 'Atualizando...'}
        note={
          isRejected ? 'A análise costuma levar um dia útil.' : 'As reservas já feitas seguem como foram combinadas.'
        }
        cancel={
          <Link
            to="/meus-espacos"
            className={buttonVariants({ variant: 'secondary', size: 'lg' })}
            onClick={() => {
              listing.discard();
              listing.draft.finish();
            }}
          >
            Cancelar
          </Link>
        }
        onSend={save}
      />
      {conflict}
    </>
  );
}

/** The administrators' words; they stay until the next decision. */
function Reason({ space, reason }: { space: OwnSpace; reason: string }) {
  const isRejected = space.status === 'rejected';
  return (
    <Notice tone={isRejected ? 'danger' : 'neutral'} role="status" className="mb-8 max-w-form">
      <b className="font-semibold">{isRejected ? 'O que precisa mudar' : 'Motivo da última rejeição'}</b>
      <p className="whitespace-pre-line">{reason}</p>
      <p className="mt-1 text-xs">
        {space.reviewed_at
          ? `Analisado em ${formatInstantDay(space.reviewed_at)} às ${formatInstantTime(space.reviewed_at)}. `
          : ''}
        {isRejected
          ? 'Ao reenviar, este anúncio volta para a análise; não é criado outro.'
          : 'Você reenviou este anúncio, e ele espera pela análise.'}
      </p>
    </Notice>
  );
}

/** Taken back: it can't be changed, but listed again. */
function Closed({ spaceId }: { spaceId: string }) {
  return (
    <EmptyState
      className="border-t border-border py-24"
      title="Este anúncio foi cancelado"
      text="Você pode anunciar o espaço de novo com os mesmos dados."
      actions={
        <>
          <ListSpaceLink from={spaceId}>Anunciar de novo</ListSpaceLink>
          <Link to="/meus-espacos" className={buttonVariants({ variant: 'secondary' })}>
            Meus Espaços
          </Link>
        </>
      }
    />
  );
}

function Missing() {
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={1}
        className="py-[120px]"
        title="Espaço não encontrado"
        text="Este anúncio não existe ou não é seu."
        actions={
          <Link to="/meus-espacos" className={buttonVariants()}>
            Meus Espaços
          </Link>
        }
      />
    </div>
  );
}
