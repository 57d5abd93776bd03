import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Camera, Lock, Pencil } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstantMonth } from 'shared-domain/days/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { type PublicProfile, publicProfileOptions } from 'shared-domain/people/public-profile.query.ts';
import { notify, useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { privateProfileOptions } from '../../data/people/private-profile.query.ts';
import { profileDraft } from './profile-draft.ts';

const editDialog = onDemand(() => import(/* webpackChunkName: "edit-profile" */ './edit-profile-dialog.tsx'));
const avatarDialog = onDemand(() => import(/* webpackChunkName: "avatar" */ './avatar-dialog.tsx'));

export interface ProfileProps {
  userId: string;
  /** Shown when there is no such person. */
  notFound: ReactNode;
  /** Below one's own profile. */
  ownSection?: ReactNode;
}

/** A person's public profile; private data only for themselves. */
export function Profile({ userId, notFound, ownSection }: ProfileProps) {
  const profile = useQuery(publicProfileOptions(userId));
  const isOwn = useSession((session) => session.user?.id === userId);
  if (profile.isPending && profile.errorUpdateCount === 0) return <ProfileSkeleton isOwn={isOwn} />;
  if (profile.data === undefined) {
    return (
      <div className="wrap pb-24">
        <PageHeader title="Perfil" />
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
    <div className="wrap pb-24">
      <ProfileHeader profile={profile.data} isOwn={isOwn} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-18">
        <section className="grid gap-3">
          <h2 className="type-h3">{isOwn ? 'Sobre mim' : `Sobre ${personName(fullName, 'esta pessoa')}`}</h2>
          <p className="max-w-text whitespace-pre-line text-subtle-foreground">{bio || 'Nenhuma descrição ainda.'}</p>
        </section>
        {isOwn ? <PrivateData userId={userId} /> : null}
      </div>
      {isOwn && ownSection ? <div className="mt-10">{ownSection}</div> : null}
    </div>
  );
}

function ProfileHeader({ profile, isOwn }: { profile: PublicProfile; isOwn: boolean }) {
  const name = personName(profile.fullName, 'Sem nome');
  const since = `desde ${formatInstantMonth(profile.memberSince)}`;
  const [open, setOpen] = useState<'edit' | 'avatar'>();
  // resumes an edit that the end of a session interrupted
  useEffect(() => {
    if (isOwn && profileDraft(profile.id)) setOpen('edit');
  }, [isOwn, profile.id]);
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center max-[17rem]:grid-cols-[minmax(0,1fr)] max-[17rem]:justify-items-start gap-x-5 gap-y-4.5 pt-8 pb-7 desk:grid-cols-[auto_minmax(0,1fr)_auto] desk:gap-8 desk:pt-14 desk:pb-10">
      <div className="relative">
        <Avatar name={name} src={profile.avatarUrl} size="xl" className="max-desk:size-22 max-desk:text-2xl" />
        {isOwn ? (
          <button
            type="button"
            aria-label="Alterar foto do perfil"
            className="absolute -right-1.5 -bottom-1.5 grid size-11 place-items-center rounded-full border border-border-strong bg-surface hover:border-foreground"
            onPointerEnter={avatarDialog.preload}
            onFocus={avatarDialog.preload}
            onClick={() => setOpen('avatar')}
          >
            <Icon icon={Camera} size={18} />
          </button>
        ) : null}
      </div>
      <div className="grid min-w-0 gap-1.5">
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
      {isOwn ? (
        <Button
          variant="secondary"
          className="max-desk:col-span-full"
          onPointerEnter={editDialog.preload}
          onFocus={editDialog.preload}
          onClick={() => setOpen('edit')}
        >
          <Icon icon={Pencil} size={18} />
          Editar perfil
        </Button>
      ) : null}
      {isOwn ? <OwnDialogs profile={profile} open={open} onClose={() => setOpen(undefined)} /> : null}
    </header>
  );
}

interface OwnDialogsProps {
  profile: PublicProfile;
  open: 'edit' | 'avatar' | undefined;
  onClose: () => void;
}

/** Their code and the private data come when one of them is opened. */
function OwnDialogs({ profile, open, onClose }: OwnDialogsProps) {
  const privateProfile = useQuery(privateProfileOptions(profile.id));
  const edit = editDialog.useWanted(open === 'edit');
  const avatar = avatarDialog.useWanted(open === 'avatar');
  const failed = (open === 'edit' && (edit.failed || privateProfile.isError)) || (open === 'avatar' && avatar.failed);
  useEffect(() => {
    if (!failed) return;
    notify({ title: 'Erro', text: 'Não foi possível carregar o perfil.', tone: 'danger' });
    edit.retry();
    avatar.retry();
    onClose();
  }, [failed, edit.retry, avatar.retry, onClose]);
  if (open === 'edit' && edit.value && privateProfile.data) {
    return <edit.value.EditProfileDialog profile={profile} privateProfile={privateProfile.data} onClose={onClose} />;
  }
  if (open === 'avatar' && avatar.value) return <avatar.value.AvatarDialog profile={profile} onClose={onClose} />;
  return null;
}

function PrivateData({ userId }: { userId: string }) {
  const account = useQuery(privateProfileOptions(userId));
  const birthDate = account.data?.dateOfBirth;
  const rows = [
    { label: 'Telefone', value: account.data?.phone },
    { label: 'Data de nascimento', value: birthDate ? formatNumericDay(birthDate) : null },
    { label: 'CPF', value: account.data?.cpf },
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
                {account.isPending ? <Skeleton className="h-[1.5625rem] w-32" /> : (value ?? 'Não informado')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** In the measures of the profile; the page ends below the window, so that nothing in view moves when it comes. */
export function ProfileSkeleton({ isOwn }: { isOwn: boolean }) {
  return (
    <div className="wrap min-h-dvh pb-24" aria-busy="true">
      <p className="sr-only" role="status">
        Carregando perfil...
      </p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4.5 pt-8 pb-7 desk:gap-8 desk:pt-14 desk:pb-10">
        <Skeleton className="size-22 rounded-full desk:size-[120px]" />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </div>
        {isOwn ? <Skeleton className="col-span-full h-12 desk:hidden" /> : null}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-18">
        <div className="grid gap-3">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-20 max-w-text" />
        </div>
        {isOwn ? <Skeleton className="h-67" /> : null}
      </div>
    </div>
  );
}
