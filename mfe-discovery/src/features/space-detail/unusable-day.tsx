import { formatNumericDay } from 'shared-domain/days/day.ts';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import type { IgnoredParam } from 'shared-domain/spaces/search-filters.schema.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';

/** Beside the booking: the day of the address can't be booked, and why. */
export function UnusableDay({ date, className }: { date: IgnoredParam; className?: string }) {
  return (
    <Notice className={className}>
      {sentence(date)}{' '}
      <a className="link" href="#datas-livres">
        Ver datas livres
      </a>
    </Notice>
  );
}

function sentence({ value, reason }: IgnoredParam): string {
  switch (reason) {
    case 'date-in-past':
      return `O dia ${formatNumericDay(value)} já passou. Escolha outra data para o seu evento.`;
    case 'date-too-far':
      return `O dia ${formatNumericDay(value)} ainda não pode ser reservado: a agenda vai até ${bookableDays} dias à frente. Escolha uma data mais próxima.`;
    default:
      return `Não entendemos “${value}” como data. Escolha a data do seu evento.`;
  }
}
