import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumericDay } from 'shared-domain/money/dates.ts';
import { myAccountOptions } from 'shared-domain/people/my-account.query.ts';
import { type PublicProfile, publicProfileOptions } from 'shared-domain/people/public-profile.query.ts';
import { useSession } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';

const monthAndYear = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
});

export interface ProfileProps {
  userId: string;
  /** Shown when there is no such person. */
  notFound: ReactNode;
}

/** A person as everybody may see them; their private data only to themselves. */
export function Profile({ userId, notFound }: ProfileProps) {
  const profile = useQuery(publicProfileOptions(userId));
  const isOwn = useSession((session) => session.user?.id === userId);
  if (profile.isPending) return <ProfileSkeleton />;
  if (profile.isError) {
    return (
      <div className="wrap wrap-narrow py-14">
        <FailedPart
          title="Não foi possível carregar o perfil."
          text="Confira sua conexão e tente de novo."
          retrying={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      </div>
    );
  }
  if (!profile.data) return notFound;
  const { bio, fullName } = profile.data;
  return (
    <div className="wrap wrap-narrow pb-24">
      <ProfileHeader profile={profile.data} />
      <div className="grid items-start gap-8 desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-18">
        <section className="grid gap-3">
          <h2 className="type-h3">{isOwn ? 'Sobre mim' : `Sobre ${fullName || 'esta pessoa'}`}</h2>
          <p className="max-w-text whitespace-pre-line text-subtle-foreground">{bio || 'Nenhuma descrição ainda.'}</p>
        </section>
        {isOwn ? <PrivateData userId={userId} /> : null}
      </div>
    </div>
  );
}

function ProfileHeader({ profile }: { profile: PublicProfile }) {
  const name = profile.fullName || 'Sem nome';
  const since = `desde ${monthAndYear.format(new Date(profile.memberSince))}`;
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4.5 pt-8 pb-7 desk:gap-8 desk:pt-14 desk:pb-10">
      <Avatar name={name} src={profile.avatarUrl} size="xl" className="max-desk:size-22 max-desk:text-2xl" />
      <div className="grid gap-1.5">
        <h1 className="type-h1">{name}</h1>
        <p className="text-muted-foreground">{[profile.location, since].filter(Boolean).join(' · ')}</p>
        {profile.isHost || profile.hostVerified ? (
          <p className="mt-1.5 flex flex-wrap gap-2">
            {profile.isHost ? <Tag>Anfitrião</Tag> : null}
            {profile.hostVerified ? (
              <Tag tone="info">
                <Icon icon={BadgeCheck} size={16} />
                Verificado
              </Tag>
            ) : null}
          </p>
        ) : null}
      </div>
    </header>
  );
}

function PrivateData({ userId }: { userId: string }) {
  const account = useQuery(myAccountOptions(userId));
  const birthDate = account.data?.dateOfBirth;
  const rows = [
    { label: 'Telefone', value: account.data?.phone },
    { label: 'Data de nascimento', value: birthDate ? formatNumericDay(birthDate) : null },
  ];
  return (
    <section className="rounded-surface border border-border p-6">
      <h2 className="type-h4 mb-1.5">Informações pessoais</h2>
      <p className="mb-2 flex items-center gap-1.5 text-xs text-muted-foreground">
        <Icon icon={Lock} size={16} />
        Só você vê estes dados
      </p>
      {account.isError ? (
        <FailedPart
          layout="column"
          text="Seus dados continuam guardados."
          retrying={account.isFetching}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <dl className="grid">
          {rows.map(({ label, value }) => (
            <div
              key={label}
              className="grid border-t border-border py-2.5 first:border-t-0 desk:grid-cols-[150px_minmax(0,1fr)] desk:gap-4 desk:py-3.5"
            >
              <dt className="text-sm text-muted-foreground">{label}</dt>
              <dd className={value ? 'font-medium' : 'text-muted-foreground'}>
                {account.isPending ? <Skeleton className="h-6 w-32" /> : (value ?? 'Não informado')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function ProfileSkeleton() {
  return (
    <div className="wrap wrap-narrow pb-24" aria-busy="true">
      <p className="sr-only" role="status">
        Carregando perfil...
      </p>
      <div className="flex items-center gap-8 pt-8 pb-7 desk:pt-14 desk:pb-10">
        <Skeleton className="size-22 rounded-full desk:size-[120px]" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}
