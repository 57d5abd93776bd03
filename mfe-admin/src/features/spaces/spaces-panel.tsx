import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { addDays } from 'shared-domain/days/day.ts';
import { dayInRio, formatInstantDay, todayInRio } from 'shared-domain/days/rio.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { decisionHours } from 'shared-domain/rules/support-rules.ts';
import { shownPriceOf } from 'shared-domain/spaces/space-card.ts';
import { adminSpaceStatus } from 'shared-domain/spaces/space-status.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { type AdminSpace, adminPageSize, adminSpacesOptions } from '../../data/spaces/admin-spaces.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { AssignmentNote } from '../../lib/assignment-line.tsx';
import { formatTerm, formatWait } from '../../lib/moments.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';

const shares = [
  { value: 'pendentes', only: 'pending', label: 'Aguardando' },
  { value: 'no-ar', only: 'live', label: 'No ar' },
  { value: 'suspensos', only: 'suspended', label: 'Suspensos' },
] as const;
const all = { value: null, only: undefined, label: 'Todos' } as const;

/** Espaços: all of them, those that wait for a decision first. */
export function SpacesPanel() {
  const address = usePanelAddress();
  const { params, search, page, change } = address;
  const shown = shares.find(({ value }) => value === params.get('so')) ?? all;
  const query = useQuery(adminSpacesOptions({ search, page, only: shown.only }));
  const isQueue = shown.only === 'pending';
  return (
    <AdminList
      query={query}
      address={address}
      pageSize={adminPageSize}
      search="Buscar por título ou anfitrião"
      filters={[...shares, all].map(({ value, only, label }) => (
        <ToggleChip key={label} pressed={value === shown.value} onClick={() => change({ so: value })}>
          {label}
          {only && query.data ? (
            <span className="font-normal text-muted-foreground">{formatNumber(query.data[only])}</span>
          ) : null}
        </ToggleChip>
      ))}
      things="os espaços"
      failed="Erro ao carregar espaços"
      empty={
        search
          ? { title: 'Nenhum espaço encontrado', text: 'Confira o título ou o nome de quem anuncia.' }
          : shown.only === 'pending'
            ? { title: 'Nenhum espaço aguardando aprovação', text: 'O que for anunciado aparece aqui.' }
            : shown.only === 'suspended'
              ? { title: 'Nenhum anúncio suspenso', text: 'O que for suspenso aparece aqui.' }
              : { title: 'Nenhum espaço', text: 'O que for anunciado aparece aqui.' }
      }
      table={{
        label: 'Espaços cadastrados',
        columns: [
          'Espaço',
          'Onde',
          { name: 'Preço', right: true },
          ...(isQueue ? ['Prazo', 'Histórico'] : ['Status', 'Data']),
          'Ações',
        ],
      }}
    >
      {(spaces) => spaces.map((space) => <SpaceRow key={space.id} space={space} isQueue={isQueue} />)}
    </AdminList>
  );
}

/** Describes a waiting listing: whether it was rejected before, and whether its host is new. */
function history({ rejections, host_since }: AdminSpace): string {
  if (rejections > 0) return `reenviado, ${rejections} ${rejections === 1 ? 'rejeição' : 'rejeições'}`;
  const since = dayInRio(host_since);
  if (since === todayInRio()) return 'conta de hoje';
  return since === addDays(todayInRio(), -1) ? 'conta de ontem' : 'primeiro envio';
}

function SpaceRow({ space, isQueue }: { space: AdminSpace; isQueue: boolean }) {
  const { search } = useLocation();
  const { label, tone } = adminSpaceStatus(space.status, space.suspended_at);
  const price = shownPriceOf(space.shown_price);
  const isPending = space.status === 'pending';
  const action = isPending ? 'Analisar' : 'Ver';
  const hiddenOnPhone = isQueue ? ({ phone: 'none' } as const) : {};
  return (
    <AdminRow>
      <AdminCell phone="full">
        <span className="flex items-center gap-3">
          <span className="block h-[42px] w-14 shrink-0 overflow-hidden rounded-photo bg-muted">
            <Picture image={space.cover} alt="" sizes="56px" compact />
          </span>
          <span className="min-w-0 desk:max-w-[220px]">
            <b className="font-semibold wrap-anywhere">{space.title}</b>
            <span className="block text-xs text-muted-foreground wrap-anywhere">
              {personName(space.host_name, 'Anfitrião')}
            </span>
            {isPending ? <AssignmentNote assignment={space.assignment} /> : null}
          </span>
        </span>
      </AdminCell>
      <AdminCell {...hiddenOnPhone}>
        {isQueue ? space.neighborhood_name : `${space.zone_name} - ${space.neighborhood_name}`}
      </AdminCell>
      <AdminCell right {...hiddenOnPhone} className="text-right whitespace-nowrap">
        {price.from ? <span className="block text-xs text-muted-foreground">{price.from}</span> : null}
        {price.amount}
        {price.perGuest ? <span className="block text-xs text-muted-foreground">{price.perGuest}</span> : null}
      </AdminCell>
      {isQueue ? (
        <>
          <AdminCell className="whitespace-nowrap">
            <span className="block">{formatTerm(space.updated_at, decisionHours)}</span>
            <span className="text-xs text-muted-foreground">espera há {formatWait(space.updated_at)}</span>
          </AdminCell>
          <AdminCell className="text-right text-muted-foreground desk:text-left">{history(space)}</AdminCell>
        </>
      ) : (
        <>
          <AdminCell>
            <Tag dot tone={tone}>
              {label}
            </Tag>
          </AdminCell>
          <AdminCell className="text-right whitespace-nowrap text-muted-foreground desk:text-left">
            <time dateTime={space.created_at}>{formatInstantDay(space.created_at)}</time>
          </AdminCell>
        </>
      )}
      <AdminCell phone="full" className="max-desk:mt-2">
        <Link
          to={`/admin/space/${space.id}`}
          state={{ list: search }}
          aria-label={`${action} ${space.title}`}
          className={buttonVariants({
            variant: isPending && !isQueue ? 'primary' : 'secondary',
            size: 'sm',
            className: 'max-desk:w-full',
          })}
        >
          {action}
        </Link>
      </AdminCell>
    </AdminRow>
  );
}
