import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { Select } from 'shared-ui/primitives/select.tsx';
import { type Act, auditLogOptions, auditPageSize } from '../../data/administration/audit-log.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { BookingLink } from '../../lib/booking-link.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { PanelDays, panelDays } from '../../lib/panel-days.tsx';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { ActChanges } from './act-changes.tsx';
import { actBooking, actKinds, actSubject, actTitle } from './act-labels.ts';
import { LatestReconciliation } from './latest-reconciliation.tsx';

/** Registro: the acts of administrators, and whether the sums agree. */
export function LogPanel() {
  const address = usePanelAddress();
  const { params, search, page, change } = address;
  const kind = actKinds.find(({ value }) => value === params.get('tipo'));
  const named = params.get('pessoa') ?? undefined;
  const person = isUuid(named) ? named : undefined;
  const { from, to } = panelDays(params);
  const query = useQuery(auditLogOptions({ actions: kind?.actions, search, person, from, to, page }));
  const isFiltered = Boolean(kind || search || person || from || to);
  return (
    <>
      <LatestReconciliation />
      <AdminList
        query={query}
        address={address}
        pageSize={auditPageSize}
        search="Buscar anúncio ou pessoa"
        filters={
          <>
            <Select
              aria-label="O que mostrar"
              className="min-h-11 py-[9px] max-desk:w-full desk:w-[240px]"
              placeholder="Tudo"
              options={actKinds}
              value={kind?.value ?? ''}
              onValueChange={(chosen) => change({ tipo: chosen || null })}
            />
            <Select
              aria-label="Pessoa"
              className="min-h-11 py-[9px] max-desk:w-full desk:w-[240px]"
              placeholder="Todas as pessoas"
              options={(query.data?.people ?? []).map(({ id, full_name }) => ({
                value: id,
                label: personName(full_name, id),
              }))}
              value={person ?? ''}
              onValueChange={(chosen) => change({ pessoa: chosen || null })}
            />
            <PanelDays from={from} to={to} onChange={change} />
          </>
        }
        things="o registro"
        empty={
          isFiltered
            ? { title: 'Nada encontrado no registro', text: 'Confira o que você procurou ou mostre tudo.' }
            : { title: 'Nada registrado', text: 'O que a administração fizer aparece aqui.' }
        }
        table={{ label: 'Registro', columns: ['O que', 'Quem', 'Quando'] }}
      >
        {(acts) => acts.map((act) => <ActRow key={act.id} act={act} />)}
      </AdminList>
    </>
  );
}

function ActRow({ act }: { act: Act }) {
  const subject = [personName(act.person, ''), actSubject(act)].filter(Boolean).join(' · ');
  // deleted things get no link
  const booking = actBooking(act);
  const isSpace = act.target_type === 'space' && act.action !== 'space_deleted';
  return (
    <AdminRow>
      <AdminCell phone="full" className="wrap-anywhere">
        <b className="font-semibold">{actTitle(act)}</b>
        {subject ? (
          <span className="block text-subtle-foreground">
            {isSpace ? (
              <Link className="link inline-block py-0.5" to={`/admin/space/${act.target_id}`}>
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
        <ActChanges act={act} />
      </AdminCell>
      <AdminCell className="wrap-anywhere">{personName(act.actor, 'Sistema')}</AdminCell>
      <AdminCell className="text-right whitespace-nowrap text-muted-foreground desk:text-left">
        <time dateTime={act.created_at}>{formatDateTime(act.created_at)}</time>
      </AdminCell>
    </AdminRow>
  );
}
