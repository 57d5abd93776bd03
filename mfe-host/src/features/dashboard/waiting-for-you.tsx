import { useQuery } from '@tanstack/react-query';
import {
  Banknote,
  CalendarClock,
  CalendarPlus,
  CalendarX2,
  ChevronRight,
  MapPin,
  MessageSquare,
  PencilLine,
  Star,
} from 'lucide';
import { Link } from 'react-router-dom';
import { unreadCountOptions } from 'shared-domain/chat/unread-count.query.ts';
import { formatDayOfMonth, formatLongDay } from 'shared-domain/days/format.ts';
import { conflictFact } from 'shared-domain/hosting/calendar-conflict.ts';
import { formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { serverNow } from 'shared-domain/platform';
import { momentInWords } from 'shared-domain/requests/request-times.ts';
import { spaceHref } from 'shared-domain/spaces/space-card.ts';
import { isEditableSpace } from 'shared-domain/spaces/space-status.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { HostDashboard } from '../../data/hosting/host-dashboard.query.ts';
import { hostVisitsOptions } from '../../data/hosting/host-visits.query.ts';
import { payoutKeyOptions } from '../../data/hosting/payout-key.query.ts';
import { unansweredReviewsOptions } from '../../data/hosting/unanswered-reviews.query.ts';
import { hostRequestsOptions } from '../../data/requests/host-requests.query.ts';
import { isAnswerable } from '../../data/requests/request-times.ts';
import { mySpacesOptions } from '../../data/spaces/my-spaces.query.ts';

interface WaitingForYouProps {
  hostId: string;
  spaces: HostDashboard['spaces'];
  conflicts: HostDashboard['conflicts'];
  /** Something was paid: it has to be known where it goes. */
  hasBookings: boolean;
}

/** Tasks that only the host can do now, each with a link. */
export function WaitingForYou({ hostId, spaces, conflicts, hasBookings }: WaitingForYouProps) {
  const { data: unread = 0 } = useQuery(unreadCountOptions(hostId));
  const { data: payoutKey } = useQuery(payoutKeyOptions(hostId));
  const { data: visits = [] } = useQuery(hostVisitsOptions(hostId));
  const { data: reviews = [] } = useQuery(unansweredReviewsOptions(hostId));
  const { data: listings = [] } = useQuery(mySpacesOptions(hostId));
  const { data: requests } = useQuery(hostRequestsOptions(hostId));
  const now = serverNow();
  const items = [
    ...(requests?.open ?? [])
      .filter((request) => isAnswerable(request, now))
      .map(({ title, guest_name: guest, event_date: date, answer_by: end }) => ({
        to: '/gerenciar-espacos/reservas?aba=pedidos',
        icon: CalendarPlus,
        what: title,
        more: `pedido de ${personName(guest, 'Cliente')} para ${formatDayOfMonth(date)}: responda até ${momentInWords(end, now)}`,
      })),
    ...conflicts.map((conflict) => ({
      to: `/gerenciar-disponibilidade/${conflict.space_id}`,
      icon: CalendarX2,
      what: conflict.title,
      more: `conflito em ${formatLongDay(conflict.date)}, já pago aqui: ${conflictFact(conflict)}`,
    })),
    ...visits
      .filter(({ accepted_time: accepted }) => accepted === null)
      .map(({ conversation_id: conversation, space_title: title }) => ({
        to: `/chat?conversa=${conversation}`,
        icon: CalendarClock,
        what: title,
        more: 'responda a proposta de visita',
      })),
    ...(unread > 0
      ? [
          {
            to: '/chat',
            icon: MessageSquare,
            what: unread === 1 ? '1 mensagem' : `${formatNumber(unread)} mensagens`,
            more: unread === 1 ? 'não lida' : 'não lidas',
          },
        ]
      : []),
    ...(hasBookings && payoutKey === null
      ? [{ to: '/gerenciar-espacos/repasses', icon: Banknote, what: 'Chave PIX', more: 'para receber os repasses' }]
      : []),
    ...listings
      .filter(({ status, asRead }) => isEditableSpace(status) && asRead.address === null)
      .map(({ id, title }) => ({
        to: `/editar-espaco/${id}`,
        icon: MapPin,
        what: title,
        more: 'falta o endereço para quem reserva',
      })),
    ...reviews.map(({ id, title, count }) => ({
      to: `${spaceHref(id)}#avaliacoes`,
      icon: Star,
      what: title,
      more: `${formatCount(count, 'avaliação', 'avaliações')} sem resposta`,
    })),
    ...spaces
      .filter(({ status }) => status === 'rejected')
      .map(({ id, title }) => ({
        to: `/editar-espaco/${id}`,
        icon: PencilLine,
        what: title,
        more: 'corrija e reenvie o anúncio',
      })),
  ];
  if (items.length === 0)
    return <p className="border-t border-border pt-4 text-sm text-muted-foreground">Nada espera por você agora.</p>;
  return (
    <ul>
      {items.map(({ to, icon, what, more }) => (
        <li key={`${to} ${what} ${more}`} className="border-t border-border last:border-b">
          <Link to={to} className="grid min-h-15 grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-4 py-2 text-sm">
            <Icon icon={icon} size={20} />
            <span className="wrap-anywhere">
              <b className="font-semibold">{what}</b> <span className="text-muted-foreground">{more}</span>
            </span>
            <Icon icon={ChevronRight} size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
