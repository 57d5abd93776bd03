import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { waitingMoneyOptions } from '../../data/bookings/waiting-money.query.ts';
import { formatAge } from '../../lib/moments.ts';

/** Money that waits for a host's PIX key or for a bank, with its age; renders nothing without any. */
export function WaitingMoney() {
  const { data } = useQuery(waitingMoneyOptions());
  if (!data?.without_key && !data?.disputed) return null;
  const { without_key: withoutKey, disputed } = data;
  return (
    <Notice tone="warning" className="mb-6">
      {withoutKey ? (
        <p>
          Esperando chave PIX {formatAge(withoutKey.since)}:{' '}
          <Link className="link font-semibold" to="/admin?aba=repasses">
            {formatCents(withoutKey.amount_cents)}
          </Link>
          , de {formatCount(withoutKey.people, 'anfitrião', 'anfitriões')}.
        </p>
      ) : null}
      {disputed ? (
        <p>
          Em contestação {formatAge(disputed.since)}:{' '}
          <Link className="link font-semibold" to="/admin?aba=contestacoes">
            {formatCents(disputed.amount_cents)}
          </Link>
          , de {formatCount(disputed.bookings, 'pagamento', 'pagamentos')}.
        </p>
      ) : null}
    </Notice>
  );
}
