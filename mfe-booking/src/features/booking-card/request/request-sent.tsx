import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import { Link } from 'react-router-dom';
import { chatWithHostPath } from 'shared-domain/contracts/chat-path.ts';
import { requestHours } from 'shared-domain/rules/booking-rules.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { myRequestsOptions } from '../../../data/bookings/requests.query.ts';
import { myRequestsPath } from '../../../data/requests/my-requests-path.ts';
import { cardPadding } from '../card-skeleton.tsx';
import type { BookingCardState } from '../use-booking-card.ts';
import { answeredBy } from './answered-by.ts';
import { hostNameOf } from './host-name.ts';

/** The card once the request is with the host. */
export function RequestSent({ card, requestId }: { card: BookingCardState; requestId: string }) {
  const { space, userId } = card;
  const { data = [] } = useQuery({ ...myRequestsOptions(userId ?? ''), enabled: userId !== null });
  const request = data.find(({ id }) => id === requestId);
  const hostName = hostNameOf(space);
  return (
    <div className={`overflow-y-auto ${cardPadding}`}>
      <div className="grid gap-4">
        <div className="grid gap-3" role="status">
          <span className="grid size-11 place-items-center rounded-full bg-success text-primary-foreground">
            <Icon icon={Check} size={24} />
          </span>
          <p className="type-h3">Pedido enviado.</p>
          <p className="text-subtle-foreground">
            {request
              ? answeredBy(hostName, request.answer_by)
              : `${upperFirst(hostName)} responde em até ${requestHours} horas.`}{' '}
            Avisamos você por e-mail. Nada foi cobrado, e a data não está guardada.
          </p>
        </div>
        <Link to={myRequestsPath} className={buttonVariants({ size: 'lg', full: true })}>
          Ver meus pedidos
        </Link>
        <Link to={chatWithHostPath(space.id)} className={buttonVariants({ variant: 'secondary', full: true })}>
          Abrir a conversa
        </Link>
        <Button variant="tertiary" full onClick={card.bookAnother}>
          Pedir outra data
        </Button>
      </div>
    </div>
  );
}
