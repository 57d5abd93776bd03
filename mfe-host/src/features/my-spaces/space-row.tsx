import { CalendarDays } from 'lucide';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from 'shared-domain/money/format.ts';
import { useIsSuspended } from 'shared-domain/people/use-is-suspended.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { capacityLabel, shownPriceOf } from 'shared-domain/spaces/space-card.ts';
import { hostSpaceStatus, isEditableSpace, isMendableSpace } from 'shared-domain/spaces/space-status.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { SpaceFigures } from '../../data/hosting/host-dashboard.query.ts';
import { guestPrice } from '../../data/spaces/guest-price.ts';
import type { OwnSpace } from '../../data/spaces/my-spaces.query.ts';
import type { SpaceSuspension } from '../../data/spaces/space-suspensions.query.ts';
import { CancelListingDialog } from './cancel-listing-dialog.tsx';
import { DeleteSpaceDialog } from './delete-space-dialog.tsx';
import { SpaceMenu } from './space-menu.tsx';
import { SuspensionAnswer } from './suspension-answer.tsx';
import { SuspensionNote } from './suspension-note.tsx';

const preview = onDemand(() => import('./space-preview-dialog.tsx').then((module) => module.SpacePreviewDialog));

interface SpaceRowProps {
  space: OwnSpace;
  /** Until they are there, and where they do not come, the row says nothing of bookings. */
  figures: SpaceFigures | undefined;
  /** Undefined until it is known; null: the space is not suspended, or with its host's account. */
  suspension: SpaceSuspension | null | undefined;
  hostId: string;
  /** The row and its buttons leave the list. */
  onDeleted: () => void;
}

/** Secondary on the phone, where buttons are in a grid; plain text on the desktop. */
const quiet = buttonVariants({
  variant: 'secondary',
  size: 'sm',
  className: 'md:border-transparent md:bg-transparent md:hover:bg-muted',
});

/** One listing with its status and what its host may do with it. */
export function SpaceRow({ space, figures, suspension, hostId, onDeleted }: SpaceRowProps) {
  const [open, setOpen] = useState<'preview' | 'cancel' | 'delete' | null>(null);
  const row = useRef<HTMLElement>(null);
  const { value: SpacePreviewDialog } = preview.useWanted(open === 'preview');
  const { label, tone } = hostSpaceStatus(space.status, space.suspended_at);
  const isEditable = isEditableSpace(space.status);
  const isSuspended = Boolean(space.suspended_at);
  const isHostSuspended = useIsSuspended();
  // the answer comes first, and is given once; until then the listing is edited from the menu
  const editsFromMenu = isSuspended && !suspension?.appealed_at;
  const price = figures ? shownPriceOf(figures.shown_price) : guestPrice(space.asRead);
  const close = (changed = false) => {
    setOpen(null);
    // the button that opened the dialog may go away with the status
    if (changed) row.current?.focus();
  };
  const name = <span className="sr-only"> {space.title}</span>;
  const isMendable = isMendableSpace(space.status);
  const main = !isMendable
    ? { to: `/anunciar?de=${space.id}`, label: 'Anunciar de novo' }
    : { to: `/editar-espaco/${space.id}`, label: isEditable ? 'Editar' : 'Corrigir e reenviar' };

  const note =
    space.status === 'rejected' ? (
      <Notice tone="danger">
        <b className="font-semibold">Motivo da rejeição:</b> {space.rejection_reason ?? 'Não informado'}
      </Notice>
    ) : isSuspended && suspension !== undefined ? (
      <SuspensionNote suspension={suspension} figures={figures} />
    ) : null;

  return (
    <article
      ref={row}
      tabIndex={-1}
      aria-label={space.title}
      className="grid grid-cols-[96px_minmax(0,1fr)] max-[17rem]:grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-3.5 border-t border-border py-6 first-of-type:border-t-0 first-of-type:pt-0 md:grid-cols-[152px_minmax(0,1fr)_auto] md:items-center md:gap-x-5 md:gap-y-2 md:py-7 desk:grid-cols-[212px_minmax(0,1fr)_auto] desk:gap-x-8"
    >
      <div className={cn('aspect-[4/3] overflow-hidden rounded-photo bg-muted', note && 'md:row-span-2')}>
        <Picture
          image={space.images[0]}
          alt=""
          sizes="(min-width: 901px) 212px, (min-width: 768px) 152px, 96px"
          compact
        />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <div>
          <Tag tone={tone} dot>
            {label}
          </Tag>
        </div>
        <h2 className="type-h4 mt-1">{space.title}</h2>
        <p className="flex flex-wrap gap-x-[18px] gap-y-0.5 text-sm text-muted-foreground">
          <span>{placeLabel(space)}</span>
          <span>{spaceTypeLabel(space.type)}</span>
          <span className="first-letter:uppercase">{capacityLabel(space.capacity)}</span>
        </p>
        <p className="text-sm text-muted-foreground">
          {price.from ? `${price.from} ` : ''}
          <b className="font-bold text-foreground">{price.amount}</b> por evento
          {price.perGuest ? ` ${price.perGuest}` : ''}
          {figures && !isSuspended ? upcomingText(figures.upcoming_bookings, space.status === 'approved') : ''}
        </p>
      </div>
      {note ? <div className="max-md:col-span-full md:col-start-2 md:max-w-160">{note}</div> : null}
      <div
        className={cn(
          'flex flex-wrap items-center gap-2 max-md:col-span-full md:col-start-3 md:row-start-1 md:justify-end',
          note && 'md:row-span-2',
        )}
      >
        {isEditable && !isSuspended ? (
          <Link to={`/gerenciar-disponibilidade/${space.id}`} className={cn(quiet, 'max-md:flex-1')}>
            <Icon icon={CalendarDays} size={18} />
            Calendário{name}
          </Link>
        ) : null}
        {isSuspended && suspension && !suspension.appealed_at ? (
          <SuspensionAnswer suspensionId={suspension.id} title={space.title} />
        ) : null}
        {editsFromMenu || (isHostSuspended && !isMendable) ? null : (
          <Link
            to={main.to}
            className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'max-md:flex-1' })}
          >
            {main.label}
            {name}
          </Link>
        )}
        <SpaceMenu
          space={space}
          isSuspended={isSuspended}
          editsHere={editsFromMenu}
          onPreview={() => setOpen('preview')}
          onCancel={() => setOpen('cancel')}
          onDelete={() => setOpen('delete')}
        />
      </div>
      {SpacePreviewDialog && open === 'preview' ? (
        <SpacePreviewDialog space={space} price={price} onClose={() => close()} />
      ) : null}
      <CancelListingDialog space={space} hostId={hostId} open={open === 'cancel'} onClose={close} />
      <DeleteSpaceDialog
        space={space}
        hostId={hostId}
        open={open === 'delete'}
        onClose={(deleted) => {
          close();
          if (deleted) onDeleted();
        }}
      />
    </article>
  );
}

/** ' · 6 reservas por vir'. A missing one is only mentioned for listings that can be booked. */
function upcomingText(count: number, isBookable: boolean): string {
  if (count > 0) return ` · ${formatCount(count, 'reserva por vir', 'reservas por vir')}`;
  return isBookable ? ' · nenhuma reserva por vir' : '';
}
