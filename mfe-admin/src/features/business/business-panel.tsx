import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumericDay, monthAfter } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { businessOptions, businessParts } from '../../data/business/business.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { Figures } from '../../lib/figures.tsx';
import { signedCents } from '../../lib/signed-cents.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { BusinessLines } from './business-lines.tsx';
import { type Numbers, openedLines, partNames, periodName, sumOf, yearUntil } from './business-months.ts';

/** Negócio: twelve months of the journal, each month with its days, each number with its lines. */
export function BusinessPanel({ periodExport }: { periodExport: ReactNode }) {
  const address = usePanelAddress();
  const lines = openedLines(address.opened('linhas'));
  return (
    <>
      <div className="mb-4">{periodExport}</div>
      {lines ? (
        <BusinessLines {...lines} onClose={() => address.change({ linhas: null })} />
      ) : (
        <Months address={address} />
      )}
    </>
  );
}

const columns = ['Mês', ...businessParts.map((part) => ({ name: partNames[part], right: true }))];

function Months({ address }: { address: ReturnType<typeof usePanelAddress> }) {
  const thisMonth = todayInRio().slice(0, 7);
  const wanted = address.opened('fim');
  const last = wanted && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(wanted) && wanted < thisMonth ? wanted : thisMonth;
  const query = useQuery(businessOptions(yearUntil(last)));
  const open = address.opened('mes');
  const owed = query.data?.owed;
  const months = [...Map.groupBy(query.data?.days ?? [], ({ day }) => day.slice(0, 7))].reverse();
  return (
    <AdminList
      query={{ ...query, data: query.data && { items: months, total: months.length } }}
      address={address}
      things="os números"
      head={
        <>
          <Figures
            className="mb-6"
            figures={[
              ['A pagar a anfitriões', owed && formatCents(owed.hosts)],
              ['A pagar a afiliados', owed && formatCents(owed.affiliates)],
              ['A devolver a clientes', owed && formatCents(owed.guests)],
            ]}
          />
          <nav aria-label="Período" className="mb-4 flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              onClick={() => address.change({ fim: monthAfter(last, -12), mes: null })}
            >
              12 meses antes
            </Button>
            {last < thisMonth ? (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  const next = monthAfter(last, 12);
                  address.change({ fim: next < thisMonth ? next : null, mes: null });
                }}
              >
                12 meses depois
              </Button>
            ) : null}
          </nav>
        </>
      }
      empty={{ title: 'Nenhum movimento', text: 'Nestes doze meses nada entrou nem saiu.' }}
      table={{ label: 'Números por mês', columns }}
      note="Volume é o que os clientes pagaram; taxa, o que fica na plataforma antes das comissões. Um dia fechado não muda mais: o que se descobre depois fica no dia seguinte ainda aberto."
    >
      {(found) =>
        found.flatMap(([month, days]) => [
          <AdminRow key={month}>
            <AdminCell phone="full">
              <button
                type="button"
                aria-expanded={open === month}
                className="inline-flex min-h-11 items-center gap-1.5 font-semibold"
                onClick={() => address.change({ mes: open === month ? null : month })}
              >
                <Icon icon={open === month ? ChevronDown : ChevronRight} size={16} />
                {upperFirst(periodName(month))}
              </button>
            </AdminCell>
            <NumberCells numbers={sumOf(days)} period={month} address={address} />
          </AdminRow>,
          ...(open === month
            ? days.toReversed().map((day) => (
                <AdminRow key={day.day} className="bg-sunken">
                  <AdminCell phone="full" className="whitespace-nowrap desk:pl-10">
                    {formatNumericDay(day.day)}{' '}
                    <Tag tone={day.is_closed ? 'neutral' : 'info'}>{day.is_closed ? 'Fechado' : 'Aberto'}</Tag>
                  </AdminCell>
                  <NumberCells numbers={day} period={day.day} address={address} />
                </AdminRow>
              ))
            : []),
        ])
      }
    </AdminList>
  );
}

function NumberCells({
  numbers,
  period,
  address,
}: {
  numbers: Numbers;
  period: string;
  address: ReturnType<typeof usePanelAddress>;
}) {
  return businessParts.map((part) => (
    <AdminCell key={part} right className="whitespace-nowrap">
      <span className="text-xs text-muted-foreground desk:hidden">{partNames[part]} </span>
      {numbers[part] === 0 ? (
        <span className="text-muted-foreground">{formatCents(0)}</span>
      ) : (
        <Link className="link" to={address.hrefOfOpened('linhas', `${period}:${part}`)} preventScrollReset>
          {signedCents(numbers[part])}
          <span className="sr-only">
            {' '}
            de {partNames[part].toLowerCase()}, {periodName(period)}: ver as linhas
          </span>
        </Link>
      )}
    </AdminCell>
  ));
}
