import { CalendarDays } from 'lucide';
import { Link } from 'react-router-dom';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { formatRating } from 'shared-domain/spaces/space-card.ts';
import { orderedImages } from 'shared-domain/spaces/space-image.ts';
import { hostSpaceStatus, isEditableSpace } from 'shared-domain/spaces/space-status.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { SpaceFigures } from '../../data/hosting/host-dashboard.query.ts';

const columns = 'desk:grid-cols-[minmax(0,1fr)_200px_80px_130px_130px_50px_60px]';
/** Earnings of each space. On the phone its name, status and revenue only; a list for screen readers. */
export function SpaceTable({ spaces }: { spaces: readonly SpaceFigures[] }) {
  return (
    <div className="overflow-hidden rounded-surface border border-border text-sm">
      <div
        aria-hidden="true"
        className={`hidden gap-4 border-b border-border bg-sunken px-4 py-3.5 text-xs font-semibold text-muted-foreground desk:grid ${columns}`}
      >
        <span>Espaço</span>
        <span>Situação</span>
        <span className="text-right">Reservas</span>
        <span className="text-right">Receita</span>
        <span className="text-right">Por vir</span>
        <span className="text-right">Nota</span>
      </div>
      <ul>
        {spaces.map((space) => {
          const { label: status, tone } = hostSpaceStatus(space.status);
          const earned = space.revenue_cents - space.coming_cents;
          return (
            <li
              key={space.id}
              className={`grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-x-4 gap-y-2 border-b border-border p-4 last:border-b-0 max-[17rem]:grid-cols-[minmax(0,1fr)_44px] ${columns}`}
            >
              <div className="flex min-w-0 items-center gap-3 max-desk:col-start-1">
                <div className="h-12 w-16 shrink-0 max-[17rem]:hidden overflow-hidden rounded-photo bg-muted">
                  <Picture
                    image={orderedImages(space.images, space.cover_image_index)[0] ?? null}
                    alt=""
                    sizes="64px"
                    compact
                  />
                </div>
                <b className="min-w-0 font-semibold wrap-anywhere">{space.title}</b>
              </div>
              <div className="max-desk:col-start-1">
                <Tag tone={tone} dot>
                  {status}
                </Tag>
              </div>
              <Cell label="Reservas">{formatNumber(space.bookings)}</Cell>
              <Cell label="Receita" onPhone>
                {earned === 0 ? '—' : formatCents(earned)}
              </Cell>
              <Cell label="Por vir">{space.coming_cents === 0 ? '—' : formatCents(space.coming_cents)}</Cell>
              <Cell label="Nota">{space.rating_average === null ? '—' : formatRating(space.rating_average)}</Cell>
              <div className="max-desk:col-start-[-2] max-desk:row-span-2 max-desk:row-start-1 desk:justify-self-end">
                {isEditableSpace(space.status) ? (
                  <Link
                    to={`/gerenciar-disponibilidade/${space.id}`}
                    aria-label={`Disponibilidade de ${space.title}`}
                    className="grid size-11 place-items-center rounded-control hover:bg-muted"
                  >
                    <Icon icon={CalendarDays} />
                  </Link>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A figure to the right of its row. */
function Cell({ label, onPhone = false, children }: { label: string; onPhone?: boolean; children: string }) {
  return (
    <p
      className={cn(
        'text-right whitespace-nowrap',
        onPhone
          ? 'max-desk:col-start-2 max-desk:row-span-2 max-desk:row-start-1 max-[17rem]:hidden'
          : 'max-desk:hidden',
      )}
    >
      <span className="sr-only">{label}: </span>
      {children}
    </p>
  );
}
