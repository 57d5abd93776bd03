import { BadgeCheck } from 'lucide';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { SpaceHost } from '../../data/spaces/space-page.query.ts';
import { ReportLink } from '../../lib/report-link.tsx';
import { memberSinceLabel } from './host-texts.ts';

export function HostCard({ host }: { host: SpaceHost }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 max-[17rem]:grid-cols-1">
      <Avatar name={host.name} src={host.avatarUrl} size="lg" />
      <div className="min-w-0">
        <p className="type-h4">{host.name}</p>
        {host.memberSince ? (
          <p className="text-sm text-muted-foreground">{memberSinceLabel(host.memberSince)}</p>
        ) : null}
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
          {host.verified ? (
            <Tag tone="info">
              <Icon icon={BadgeCheck} size={16} />
              Verificado
            </Tag>
          ) : null}
          <Tag>Anfitrião</Tag>
        </p>
        <ReportLink
          thing={{ kind: 'profile', id: host.id, quote: host.name }}
          ownerId={host.id}
          label="Denunciar"
          about={`o perfil de ${host.name}`}
        />
      </div>
    </div>
  );
}
