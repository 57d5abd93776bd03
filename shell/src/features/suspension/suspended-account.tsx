import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import type { AccountSuspension } from 'shared-domain/people/account.ts';
import { myAccountOptions } from 'shared-domain/people/my-account.query.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

/** Shows why the signed-in person's account is suspended, what still works, and their one answer. */
export function SuspendedAccount({ userId }: { userId: string }) {
  const { data: account, isFetching, refetch } = useQuery({ ...myAccountOptions(userId), staleTime: 0 });
  if (!account)
    return isFetching ? (
      <Skeleton className="mt-12 h-80" />
    ) : (
      <FailedPart className="mt-12" title="Não foi possível carregar a sua conta." onRetry={() => void refetch()} />
    );
  const { suspension } = account;
  if (!suspension)
    return (
      <EmptyState
        headingLevel={1}
        className="py-[120px]"
        title="Sua conta está ativa"
        text="Você pode reservar e anunciar como sempre."
        actions={
          <Link className={buttonVariants()} to="/">
            Ir para o início
          </Link>
        }
      />
    );
  return (
    <div className="max-w-(--container-text)">
      <PageHeader title="Sua conta está suspensa" lead={`Desde ${formatInstantDay(suspension.since)}.`} />
      <Notice tone="danger">
        <b className="font-semibold">Motivo:</b> <span className="whitespace-pre-line">{suspension.reason}</span>
      </Notice>
      {suspension.isLeaving ? (
        <Notice className="mt-4">
          Você pediu a exclusão da conta. Ela é feita quando reservas e valores estiverem acertados.
        </Notice>
      ) : null}
      <h2 className="type-h3 mt-10 mb-3">O que continua funcionando</h2>
      <ul className="grid list-disc gap-1.5 pl-5 text-subtle-foreground">
        <li>
          Ver e cancelar as suas reservas, em{' '}
          <Link className="link" to="/minhas-reservas">
            Minhas Reservas
          </Link>
          .
        </li>
        <li>Escrever nas conversas das reservas pagas.</li>
        <li>Receber os repasses de eventos já realizados, se não estiverem retidos.</li>
        <li>
          Baixar os seus dados e pedir a exclusão da conta, em{' '}
          <Link className="link" to="/profile">
            Meu Perfil
          </Link>
          .
        </li>
      </ul>
      <p className="mt-3 text-subtle-foreground">
        Enquanto isso você não pode reservar, anunciar, avaliar, abrir conversas nem ganhar comissões, e seus anúncios
        ficam fora da busca.
      </p>
      <h2 className="type-h3 mt-10 mb-3">Sua resposta</h2>
      <Appeal suspension={suspension} userId={userId} />
    </div>
  );
}

const appealForm = onDemand(() =>
  import(/* webpackChunkName: "appeal-form" */ './appeal-form.tsx').then((module) => module.AppealForm),
);

function Appeal({ suspension, userId }: { suspension: AccountSuspension; userId: string }) {
  const { value: AppealForm, failed, retry } = appealForm.useWanted(!suspension.isAppealed);
  if (suspension.isAppealed)
    return <Notice tone="info">Recebemos sua resposta. Avisamos por e-mail o que for decidido.</Notice>;
  if (AppealForm) return <AppealForm suspension={suspension} userId={userId} />;
  return failed ? (
    <FailedPart title="O formulário não foi carregado." onRetry={retry} />
  ) : (
    <Skeleton className="h-52" />
  );
}
