import { CalendarDays } from 'lucide';
import { Link } from 'react-router-dom';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { formatRating } from 'shared-domain/spaces/space-card.ts';
import { hostSpaceStatus, isEditableSpace } from 'shared-domain/spaces/space-status.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { SpaceFigures } from '../../data/hosting/host-dashboard.query.ts';

const columns = 'desk:grid-cols-[minmax(0,1fr)_200px_90px_150px_60px_180px]';
const cell = 'grid gap-0.5 desk:justify-items-end';
const label = 'text-xs text-muted-foreground desk:hidden';

/** What each space earned. A row on the desktop, a stack on the phone; a list to those who hear it. */
export function SpaceTable({ spaces }: { spaces: readonly SpaceFigures[] }) {
  return (
    <div className="overflow-hidden rounded-surface border border-border text-sm">
      <div
        aria-hidden="true"
        className={`hidden gap-4 border-b border-border bg-sunken px-4 py-3.5 text-xs font-semibold text-muted-foreground desk:grid ${columns}`}
      >
        <span>Espaço</span>
        <span>Status</span>
        <span className="text-right">Reservas</span>
        <span className="text-right">Receita</span>
        <span className="text-right">Nota</span>
      </div>
      <ul>
        {spaces.map((space) => {
          const { label: status, tone } = hostSpaceStatus(space.status);
          return (
            <li
              key={space.id}
              className={`grid grid-cols-[auto_1fr_auto] max-[17rem]:grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-3 border-b border-border p-4 last:border-b-0 desk:gap-4 ${columns}`}
            >
              <div className="flex min-w-0 items-center gap-3 max-desk:col-span-full">
                <div className="h-12 w-16 shrink-0 max-[17rem]:hidden overflow-hidden rounded-photo bg-muted">
                  <Picture image={space.image} alt="" sizes="64px" compact />
                </div>
                <b className="min-w-0 font-semibold wrap-anywhere">{space.title}</b>
              </div>
              <div className="max-desk:col-span-full">
                <Tag tone={tone} dot>
                  {status}
                </Tag>
              </div>
              <p className={cell}>
                <span className={label}>Reservas</span>
                <span className="sr-only max-desk:hidden">Reservas: </span>
                {formatNumber(space.bookings)}
              </p>
              <p className={cell}>
                <span className={label}>Receita</span>
                <span className="sr-only max-desk:hidden">Receita: </span>
                {space.revenueCents === 0 ? '—' : formatCents(space.revenueCents)}
              </p>
              <p className={cell}>
                <span className={label}>Nota</span>
                <span className="sr-only max-desk:hidden">Nota: </span>
                {space.rating ? formatRating(space.rating.average) : '—'}
              </p>
              <div className="grid max-desk:col-span-full desk:justify-end">
                {isEditableSpace(space.status) ? (
                  <Link
                    to={`/gerenciar-disponibilidade/${space.id}`}
                    className={buttonVariants({
                      variant: 'secondary',
                      size: 'sm',
                      className: 'max-[17rem]:px-1 max-[17rem]:*:data-[slot=icon]:hidden',
                    })}
                  >
                    <Icon icon={CalendarDays} size={18} />
                    Disponibilidade
                    <span className="sr-only"> de {space.title}</span>
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
