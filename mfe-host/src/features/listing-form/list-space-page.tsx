import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useIsSuspended } from 'shared-domain/people/use-is-suspended.ts';
import { notify } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { emptyListing, type ListingDraft } from '../../data/spaces/listing.schema.ts';
import { mySpacesOptions } from '../../data/spaces/my-spaces.query.ts';
import { SuspendedHost } from '../../lib/list-space-link.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import type { DraftName } from './listing-draft.ts';
import { ListingForm } from './listing-form.tsx';
import { copyOfRow } from './listing-of-space.ts';
import { useListingForm } from './use-listing-form.ts';
import { usePublishListing } from './use-publish-listing.ts';

/** Anunciar. `?de=<space id>` starts with a listing of one's own that was taken back. */
export function ListSpacePage({ userId, tabs }: { userId: string; tabs: ReactNode }) {
  const [parameters] = useSearchParams();
  const source = parameters.get('de');
  const isSuspended = useIsSuspended();
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Anunciar espaço" lead="Nossa equipe analisa cada anúncio antes de publicar." tabs={tabs} />
      {isSuspended ? (
        <SuspendedHost />
      ) : source ? (
        <FromEarlier key={source} userId={userId} source={source} />
      ) : (
        <NewListing userId={userId} name="new" initial={emptyListing} />
      )}
    </div>
  );
}

function FromEarlier({ userId, source }: { userId: string; source: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(mySpacesOptions(userId));
  const space = data?.find(({ id }) => id === source);
  // keeps the unsaved text when the list is read again
  const initial = useMemo(() => (space ? copyOfRow(space.asRead) : emptyListing), [space]);
  const [first, setFirst] = useState<ListingDraft>();
  if (space && !first) setFirst(initial);
  if (data === undefined && errorUpdateCount === 0) return <FormSkeleton />;
  if (!data)
    return (
      <FailedPart
        title="Não foi possível carregar o anúncio."
        text="Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!first && !space) return <NewListing userId={userId} name="new" initial={emptyListing} />;
  return <NewListing userId={userId} name={`copy:${source}`} initial={first ?? initial} />;
}

function NewListing({ userId, name, initial }: { userId: string; name: DraftName; initial: ListingDraft }) {
  const listing = useListingForm({ name, userId, initial });
  const { step, publish } = usePublishListing(userId, listing);

  return (
    <ListingForm
      listing={listing}
      label="Anunciar espaço"
      choosesCover
      busy={step !== 'written'}
      submitLabel="Publicar espaço"
      busyLabel={step === 'checking' ? 'Conferindo...' : 'Publicando...'}
      note={
        <>
          Ao publicar você concorda com as{' '}
          <Link to="/politicas" className="link">
            políticas para anfitriões
          </Link>
          .
        </>
      }
      onSend={publish}
      onSendAgain={() => {
        if (step === 'checking') notify({ title: 'Carregando', text: 'Aguarde enquanto verificamos seu perfil...' });
      }}
    />
  );
}
