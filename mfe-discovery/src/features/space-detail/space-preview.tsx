import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { useSession } from 'shared-domain/platform';
import { spaceTermsOptions } from 'shared-domain/spaces/space-terms.query.ts';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { spacePreviewOptions } from '../../data/spaces/space-preview.query.ts';
import { PaidFacts } from './paid-facts.tsx';
import { SpaceMissing } from './space-missing.tsx';
import type { SpacePageContentProps } from './space-page-content.tsx';

interface SpacePreviewProps {
  id: string;
  /** The page of a space, which the route has loaded already. */
  content: ComponentType<SpacePageContentProps>;
}

/** A listing as guests will see it, for the administrator who reviews it. */
export function SpacePreview({ id, content }: SpacePreviewProps) {
  const session = useSession();
  if (session.status === 'loading') return <Loading />;
  if (!session.user?.isAdmin || !isUuid(id)) return <SpaceMissing />;
  // the shell asks for the code, over this page
  if (!session.user.secondFactor?.entered) return <Loading />;
  return <Loaded id={id} content={content} />;
}

function Loaded({ id, content: Content }: SpacePreviewProps) {
  const { data: preview, isFetching, refetch } = useQuery(spacePreviewOptions(id));
  const { data: terms = null } = useQuery({ ...spaceTermsOptions(id), enabled: Boolean(preview) });
  if (preview === null) return <SpaceMissing />;
  const back = `/admin/space/${id}`;
  if (!preview && isFetching) return <Loading />;
  if (!preview)
    return (
      <FailedPage
        onRetry={() => void refetch()}
        home={
          <Link className={buttonVariants({ variant: 'secondary' })} to={back}>
            Voltar à análise
          </Link>
        }
      />
    );
  return (
    <>
      <Content
        page={preview.page}
        terms={terms}
        preview={
          <div className="absolute top-3 right-3 z-2 flex items-center gap-3 desk:top-1 desk:right-0">
            <Tag tone="info">Prévia</Tag>
            <Link className={buttonVariants({ variant: 'secondary', size: 'sm' })} to={back}>
              Voltar à análise
            </Link>
          </div>
        }
      />
      <PaidFacts address={preview.address} />
    </>
  );
}

function Loading() {
  return (
    <div className="wrap pb-24 desk:pt-[52px]">
      <p role="status" className="sr-only">
        Carregando a prévia...
      </p>
      <Skeleton className="h-[292px] desk:h-[clamp(300px,92vh-360px,525px)]" />
      <Skeleton className="mt-7 h-10 w-2/3 max-w-120" />
    </div>
  );
}
