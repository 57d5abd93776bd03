import { BadgeCheck } from 'lucide';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { SpaceDetail, SpaceHost } from '../../data/spaces/space-page.query.ts';
import { hasChat } from '../../lib/ask-host.ts';
import { ReportMenu } from '../../lib/report-link.tsx';
import { ChatSlot } from './chat-slot.tsx';
import { acceptanceLabel, hostFigures, memberSinceLabel } from './host-texts.ts';

interface HostCardProps {
  space: Pick<SpaceDetail, 'id' | 'title' | 'answerRecord'>;
  host: SpaceHost;
  /** Without writing to the host or reporting them. */
  isPreview?: boolean;
}

export function HostCard({ space, host, isPreview = false }: HostCardProps) {
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 rounded-surface bg-sunken p-6.5 max-desk:-mx-5 max-desk:rounded-none max-desk:px-5 max-desk:py-6 desk:gap-x-6">
      <Avatar name={host.name} src={host.avatarUrl} size="lg" className="size-[64px] desk:size-[88px]" />
      <div>
        <p className="type-h4 pr-9 wrap-anywhere">{host.name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          {host.verified ? (
            <Tag tone="info">
              <Icon icon={BadgeCheck} size={16} />
              Verificado
            </Tag>
          ) : null}
          {host.memberSince ? (
            <span className="text-muted-foreground">{memberSinceLabel(host.memberSince)}</span>
          ) : null}
        </p>
        {host.bio ? (
          <p className="mt-3 line-clamp-4 max-w-[52ch] wrap-anywhere text-subtle-foreground desk:line-clamp-2">
            {host.bio}
          </p>
        ) : null}
        <p className="mt-2.5 flex flex-wrap gap-x-2 text-sm font-strong *:not-last:after:ml-2 *:not-last:after:text-muted-foreground *:not-last:after:content-['·']">
          {hostFigures(host).map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </p>
        {space.answerRecord ? (
          <p className="mt-1 text-sm text-subtle-foreground">{acceptanceLabel(space.answerRecord)}</p>
        ) : null}
      </div>
      {hasChat() && !isPreview ? <ChatSlot space={space} host={host} /> : null}
      {isPreview ? null : (
        <ReportMenu
          thing={{ kind: 'profile', id: host.id, quote: host.name }}
          ownerId={host.id}
          label={`Opções do perfil de ${host.name}`}
          command="Denunciar perfil"
          className="absolute top-3 right-3"
        />
      )}
    </div>
  );
}
