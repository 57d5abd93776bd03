import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide';
import { Link } from 'react-router-dom';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { publicProfileOptions } from 'shared-domain/people/public-profile.query.ts';
import { notify } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { adminErrorText } from '../../data/administration/admin-error.ts';
import { useSetHostVerified } from '../../data/people/set-host-verified.mutation.ts';

/** Who announces, and whether the platform vouches for them. */
export function HostBox({ hostId }: { hostId: string }) {
  const { data: host, isFetching, refetch } = useQuery(publicProfileOptions(hostId));
  const verify = useSetHostVerified();
  if (!host)
    return isFetching ? (
      <Skeleton className="h-40" />
    ) : (
      <FailedPart
        layout="column"
        title="Não foi possível carregar o anfitrião."
        text="O resto da página continua funcionando."
        onRetry={() => void refetch()}
      />
    );
  const name = host.fullName || 'Anfitrião';
  const set = (verified: boolean) =>
    verify.mutate(
      { personId: hostId, verified },
      {
        onSuccess: () =>
          notify(
            verified
              ? { title: 'Anfitrião verificado', text: `${name} agora mostra o selo Verificado.`, tone: 'success' }
              : { title: 'Verificação retirada', text: `${name} não mostra mais o selo Verificado.`, tone: 'success' },
          ),
        onError: (error) => notify({ title: 'Erro', text: adminErrorText(error), tone: 'danger' }),
      },
    );
  return (
    <section aria-labelledby="review-host" className="rounded-surface border border-border p-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="review-host" className="type-h4">
            Anfitrião
          </h2>
          <Link to={`/admin/pessoa/${hostId}`} className="link inline-flex min-h-11 items-center text-sm wrap-anywhere">
            {name}
          </Link>
        </div>
        <Tag dot tone={host.hostVerified ? 'success' : 'neutral'}>
          {host.hostVerified ? 'Verificado' : 'Não verificado'}
        </Tag>
      </div>
      <p className="text-sm text-muted-foreground">
        {[`Conta desde ${formatInstantDay(host.memberSince)}`, host.location].filter(Boolean).join(' · ')}
      </p>
      <Button
        variant="secondary"
        size="sm"
        full
        className="mt-4"
        busy={verify.isPending}
        busyLabel="Salvando..."
        onClick={() => set(!host.hostVerified)}
      >
        <Icon icon={BadgeCheck} size={18} />
        {host.hostVerified ? 'Retirar verificação' : 'Verificar anfitrião'}
      </Button>
    </section>
  );
}
