import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Select } from 'shared-ui/primitives/select.tsx';
import { type Act, auditLogOptions, auditPageSize } from '../../data/administration/audit-log.query.ts';
import { actBooking, actChanges, actSubject, actTitle } from '../../lib/act-labels.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { BookingLink } from '../../lib/booking-link.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { LatestReconciliation } from './latest-reconciliation.tsx';

const kinds = [
  { value: 'space', label: 'Espaços' },
  { value: 'profile', label: 'Pessoas' },
  { value: 'coupon', label: 'Cupons' },
  { value: 'booking', label: 'Reservas' },
  { value: 'refund', label: 'Reembolsos' },
  { value: 'affiliate', label: 'Afiliados' },
  { value: 'contact_message', label: 'Mensagens' },
  { value: 'site_error', label: 'Erros' },
];

/** Registro: who did what, and whether the sums agree. */
export function LogPanel() {
  const address = usePanelAddress();
  const { params, page, change } = address;
  const wanted = params.get('tipo');
  const type = kinds.find(({ value }) => value === wanted)?.value;
  const query = useQuery(auditLogOptions({ type, page }));
  return (
    <>
      <LatestReconciliation />
      <AdminList
        query={query}
        address={address}
        pageSize={auditPageSize}
        filters={
          <Select
            aria-label="O que mostrar"
            className="min-h-11 py-[9px] max-desk:w-full desk:w-[240px]"
            placeholder="Tudo"
            options={kinds}
            value={type ?? ''}
            onValueChange={(kind) => change({ tipo: kind || null })}
          />
        }
        things="o registro"
        empty={{ title: 'Nada registrado', text: 'O que a administração fizer aparece aqui.' }}
        table={{ label: 'Registro', columns: ['O que', 'Quem', 'Quando'] }}
      >
        {(acts) => acts.map((act) => <ActRow key={act.id} act={act} />)}
      </AdminList>
    </>
  );
}

function ActRow({ act }: { act: Act }) {
  const subject = [act.person, actSubject(act)].filter(Boolean).join(' · ');
  // what is gone leads nowhere
  const booking = actBooking(act);
  const isSpace = act.target_type === 'space' && act.action !== 'space_deleted';
  return (
    <AdminRow>
      <AdminCell phone="full" className="wrap-anywhere">
        <b className="font-semibold">{actTitle(act)}</b>
        {subject ? (
          <span className="block text-subtle-foreground">
            {isSpace ? (
              <Link className="link" to={`/admin/space/${act.target_id}`}>
                {subject}
              </Link>
            ) : (
              subject
            )}
          </span>
        ) : null}
        {booking ? (
          <span className="block">
            <BookingLink id={booking} />
          </span>
        ) : null}
        {act.note ? <span className="block text-subtle-foreground">“{act.note}”</span> : null}
        {actChanges(act).map((change) => (
          <span key={change} className="block text-xs text-muted-foreground">
            {change}
          </span>
        ))}
      </AdminCell>
      <AdminCell className="wrap-anywhere">{act.actor ?? 'Sistema'}</AdminCell>
      <AdminCell className="text-right whitespace-nowrap text-muted-foreground desk:text-left">
        <time dateTime={act.created_at}>{formatDateTime(act.created_at)}</time>
      </AdminCell>
    </AdminRow>
  );
}
