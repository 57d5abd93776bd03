import { formatNumericDay } from 'shared-domain/days/day.ts';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import type { IgnoredParam } from 'shared-domain/spaces/search-address.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';

interface Props {
  /** As the address says it. */
  date: string;
  reason: IgnoredParam['reason'];
  className?: string;
}

/** Above the title and the booking: the day of the address can't be booked, and why. */
export function UnusableDay({ date, reason, className }: Props) {
  return (
    <Notice className={className}>
      {sentence(date, reason)}{' '}
      <a className="link" href="#datas-livres">
        Ver datas livres
      </a>
    </Notice>
  );
}

function sentence(date: string, reason: IgnoredParam['reason']): string {
  switch (reason) {
    case 'date-in-past':
      return `O dia ${formatNumericDay(date)} já passou. Escolha outra data para o seu evento.`;
    case 'date-too-far':
      return `O dia ${formatNumericDay(date)} ainda não pode ser reservado: a agenda vai até ${bookableDays} dias à frente. Escolha uma data mais próxima.`;
    default:
      return `Não entendemos “${date.slice(0, 100)}” como data. Escolha a data do seu evento.`;
  }
}
