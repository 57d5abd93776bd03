import { Clock, CreditCard, LockKeyhole } from 'lucide';
import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { usualAnswerTime } from 'shared-domain/requests/usual-answer-time.ts';
import { requestHours } from 'shared-domain/rules/booking-rules.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { TrustList } from '../form/trust-list.tsx';
import { hostNameOf } from './host-name.ts';

/** Says that asking charges nothing, and when the answer comes. */
export function RequestLines({ space, isShort }: { space: BookingCardProps['space']; isShort: boolean }) {
  const usual = space.answerMinutes ? `; costuma levar ${usualAnswerTime(space.answerMinutes)}` : '';
  const lines = [
    [LockKeyhole, 'Pedir não custa nada e não guarda a data'],
    [Clock, `${upperFirst(hostNameOf(space))} responde em até ${requestHours}\u00a0h${usual}`],
    [CreditCard, `Se aceitar, você tem ${requestHours}\u00a0h para pagar`],
  ] as const;
  return <TrustList lines={lines} isShort={isShort} />;
}
