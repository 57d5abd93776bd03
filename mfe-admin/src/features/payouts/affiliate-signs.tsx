import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { personName } from 'shared-domain/people/person-name.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { type AffiliateSign, affiliateSignsOptions } from '../../data/affiliates/affiliate-signs.query.ts';
import { BookingLink } from '../../lib/booking-link.tsx';
import { signText } from './sign-texts.ts';

interface AffiliateSignsProps {
  personId: string;
  /** Of its title. */
  level: 2 | 3;
  className?: string;
}

/** Signs of misuse of an affiliate's links, to check before paying; renders nothing for other people. */
export function AffiliateSigns({ personId, level, className }: AffiliateSignsProps) {
  const { data: signs, isFetching, refetch } = useQuery(affiliateSignsOptions(personId));
  const titleId = useId();
  const Title = `h${level}` as const;
  if (!signs && !isFetching)
    return <FailedPart title="Não foi possível carregar os sinais." onRetry={() => void refetch()} />;
  if (!signs || signs.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={className}>
      <Title id={titleId} className={cn('mb-1', level === 2 ? 'type-h3' : 'type-h4')}>
        Sinais a conferir
      </Title>
      <p className="text-sm text-muted-foreground">Um sinal não prova nada, e nada é decidido por ele.</p>
      <ul className="mt-2 divide-y divide-border">
        {signs.map((sign) => (
          <Sign key={`${sign.kind} ${sign.is_own} ${sign.seen_to} ${sign.people[0]?.id}`} sign={sign} />
        ))}
      </ul>
    </section>
  );
}

function Sign({ sign }: { sign: AffiliateSign }) {
  const unnamed = sign.accounts - sign.people.length;
  const unlisted = sign.bookings.length > 0 ? sign.events - sign.bookings.length : 0;
  return (
    <li className="py-3 text-sm">
      {signText(sign)}
      {sign.people.length + sign.bookings.length > 0 ? (
        <span className="mt-1 flex flex-wrap gap-x-3 gap-y-2 text-xs text-muted-foreground">
          {sign.people.map(({ id, full_name }) => (
            <Link key={id} className="link" to={`/admin/pessoa/${id}`}>
              {personName(full_name, 'Conta sem nome')}
            </Link>
          ))}
          {unnamed > 0 ? <span>e mais {unnamed}</span> : null}
          {sign.bookings.map((id) => (
            <BookingLink key={id} id={id} />
          ))}
          {unlisted > 0 ? <span>e mais {unlisted}</span> : null}
        </span>
      ) : null}
    </li>
  );
}
