import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatNumber } from 'shared-domain/money/format.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { FormField, useWatch } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { myRequestsOptions } from '../../../data/bookings/requests.query.ts';
import { myRequestsPath } from '../../../data/requests/my-requests-path.ts';
import type { BookingFormControl } from '../choice/use-booking-form.ts';
import type { BookingCardState } from '../use-booking-card.ts';
import { answeredBy } from './answered-by.ts';
import { hostNameOf } from './host-name.ts';

const limit = textLimits.requestMessage;

/** The guest's words to the host; above them, that this date is already requested. */
export function MessageField({ card, control }: { card: BookingCardState; control: BookingFormControl }) {
  const { length } = useWatch({ control, name: 'message' }).trim();
  const hostName = hostNameOf(card.space);
  return (
    <>
      <Requested card={card} />
      <FormField
        control={control}
        name="message"
        label={`Mensagem para ${hostName}`}
        {...(length > limit && { error: `Use até ${formatNumber(limit)} caracteres.` })}
        help={
          <span className="flex justify-between gap-3">
            <span>Conte o que vai acontecer e quem vem.</span>
            <span className="whitespace-nowrap">
              {formatNumber(length)} de {formatNumber(limit)}
            </span>
          </span>
        }
      >
        {(field) => <Textarea {...field} rows={3} className="min-h-22 text-[0.9375rem]" />}
      </FormField>
    </>
  );
}

function Requested({ card: { space, date, userId } }: { card: BookingCardState }) {
  const { data = [] } = useQuery({ ...myRequestsOptions(userId ?? ''), enabled: userId !== null });
  const standing = data.find(
    (request) =>
      request.space_id === space.id && request.event_date === date && ['open', 'accepted'].includes(request.status),
  );
  if (!standing) return null;
  return (
    <Notice tone="info" role="status">
      <p>
        <b className="font-semibold">Você já pediu esta data.</b>{' '}
        {standing.status === 'open' ? answeredBy(hostNameOf(space), standing.answer_by) : 'O pedido foi aceito.'}{' '}
        <Link to={myRequestsPath} className="link">
          Ver o pedido
        </Link>
      </p>
    </Notice>
  );
}
