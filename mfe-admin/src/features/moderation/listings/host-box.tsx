import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide';
import { Link } from 'react-router-dom';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { publicProfileOptions } from 'shared-domain/people/public-profile.query.ts';
import { notify } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { useSetHostVerified } from '../../../data/people/set-host-verified.mutation.ts';
import { notifyRefusal } from '../../../lib/notify-refusal.ts';

/** The host of a listing, and whether the platform vouches for them. */
export function HostBox({ hostId, spaces }: { hostId: string; spaces: number | undefined }) {
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
  const name = personName(host.fullName, 'Anfitrião');
  const set = (verified: boolean) =>
    verify
      .mutateAsync({ personId: hostId, verified })
      .then(
        () =>
          notify(
            verified
              ? { title: 'Anfitrião verificado', text: `${name} agora mostra o selo Verificado.`, tone: 'success' }
              : { title: 'Verificação retirada', text: `${name} não mostra mais o selo Verificado.`, tone: 'success' },
          ),
        notifyRefusal,
      );
  return (
    <section aria-labelledby="review-host">
      <div className="mb-2.5 flex items-center justify-between gap-4">
        <h2 id="review-host" className="text-sm font-semibold">
          Quem anuncia
        </h2>
        <Tag dot tone={host.hostVerified ? 'success' : 'neutral'}>
          {host.hostVerified ? 'Verificado' : 'Não verificado'}
        </Tag>
      </div>
      <Link to={`/admin/pessoa/${hostId}`} className="group flex min-h-11 items-center gap-3">
        <Avatar name={name} src={host.avatarUrl} />
        <span className="min-w-0 wrap-anywhere">
          <b className="block font-semibold group-hover:underline">{name}</b>
          <span className="text-sm text-muted-foreground">
            {[spaces ? formatCount(spaces, 'anúncio', 'anúncios') : '', `desde ${formatInstantDay(host.memberSince)}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Link>
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
