import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide';
import { useState } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { downloadText, toCsv } from 'shared-domain/files/csv.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { maskCnpj } from 'shared-domain/people/cnpj.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { platformConfig, useSession } from 'shared-domain/platform';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { Logo } from 'shared-ui/patterns/logo.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { RadioHalves } from 'shared-ui/primitives/choices.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { hostDocumentOptions } from '../../data/hosting/host-document.query.ts';
import {
  inPeriod,
  type StatementLine,
  type StatementRow,
  type StatementView,
  statementColumns,
  statementLines,
  statementSheet,
  statementSums,
} from '../../data/hosting/payout-statement.ts';
import { periodsOf } from '../../data/hosting/periods.ts';

const views: Record<StatementView, { label: string; title: string }> = {
  receipt: { label: 'Dia do recebimento', title: 'Extrato de recebimentos' },
  event: { label: 'Mês do evento', title: 'Extrato por evento' },
};
const viewOptions = [
  { value: 'receipt', label: views.receipt.label },
  { value: 'event', label: views.event.label },
] as const;

/** Extrato: the transfers of a month or a year, or the earnings of its events; as a sheet and on paper. */
export function Statement({ hostId, rows }: { hostId: string; rows: readonly StatementRow[] }) {
  const [view, setView] = useState<StatementView>(() =>
    rows.some(({ settlements }) => settlements.length > 0) ? 'receipt' : 'event',
  );
  const [chosen, setChosen] = useState('');
  const lines = statementLines(rows, view);
  const periods = periodsOf(lines.map(({ day }) => day));
  const period = periods.find(({ value }) => value === chosen) ?? periods[0];
  if (rows.length === 0) return null;
  const listed = period ? inPeriod(lines, period.value) : [];
  return (
    <>
      <section aria-label="Extrato" className="grid gap-4 print:hidden">
        <h2 className="type-h3">Extrato</h2>
        <div className="max-w-[420px]">
          <RadioHalves label="Organizar por" options={viewOptions} value={view} onValueChange={setView} />
        </div>
        {period ? (
          <>
            <div className="flex flex-wrap items-end gap-3">
              <Field label="Período" className="w-60">
                {(field) => (
                  <Select
                    {...field}
                    value={period.value}
                    options={periods.map(({ value, label }) => ({ value, label: upperFirst(label) }))}
                    onValueChange={setChosen}
                  />
                )}
              </Field>
              <Button
                variant="secondary"
                onClick={() => downloadText(`extrato-${period.value}.csv`, toCsv(statementSheet(listed, view)))}
              >
                <Icon icon={Download} size={18} />
                Baixar planilha
              </Button>
              <Button variant="secondary" onClick={() => window.print()}>
                <Icon icon={Printer} size={18} />
                Imprimir
              </Button>
            </div>
            <Sums lines={listed} view={view} />
          </>
        ) : (
          <p className="text-sm text-muted-foreground">Nenhum repasse recebido ainda.</p>
        )}
      </section>
      {period ? <PrintedStatement hostId={hostId} view={view} period={period.label} lines={listed} /> : null}
    </>
  );
}

/** The sums of the period, as the paper ends with them. */
function Sums({ lines, view }: { lines: readonly StatementLine[]; view: StatementView }) {
  const sums = statementSums(lines);
  return (
    <dl aria-live="polite" className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {statementColumns[view].map(({ label, cents }) =>
        cents ? (
          <div key={label}>
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-semibold whitespace-nowrap">{formatCents(sums[cents])}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

interface PrintedStatementProps {
  hostId: string;
  view: StatementView;
  period: string;
  lines: readonly StatementLine[];
}

const head = 'border-b-2 border-foreground py-2 pr-3 align-bottom font-semibold last:pr-0';
const cell = 'py-2 pr-3 align-top last:pr-0';

/** Only on paper: the page around it is not printed. */
function PrintedStatement({ hostId, view, period, lines }: PrintedStatementProps) {
  const name = useSession(({ user }) => user && personName(user.fullName, user.email));
  const { data: document } = useQuery(hostDocumentOptions(hostId));
  const { company } = platformConfig();
  const columns = statementColumns[view];
  const sums = statementSums(lines);
  const side = ({ cents, isDay }: (typeof columns)[number]) =>
    cents ? 'text-right whitespace-nowrap' : isDay ? 'text-left whitespace-nowrap' : 'text-left wrap-anywhere';
  return (
    <div data-slot="printed-statement" className="hidden print:block">
      <header className="mb-6 flex items-start justify-between gap-6 border-b-2 border-foreground pb-5">
        <div className="text-xs">
          <Logo className="mb-2 h-7" />
          <p>
            Emitido por {company?.name || 'Espaços Rio'}
            {company?.cnpj ? `, CNPJ ${maskCnpj(company.cnpj)}` : ''}
          </p>
        </div>
        <div className="text-right text-xs">
          <h1 className="type-h3 mb-1">
            {views[view].title}, {period}
          </h1>
          <p>
            <b className="font-semibold">{name}</b>
            {document ? `, ${document}` : ''}
          </p>
          <p>Emitido em {formatNumericDay(todayInRio())}</p>
        </div>
      </header>
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={`${head} ${side(column)}`}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid border-b border-border">
              {columns.map((column) => (
                <td key={column.label} className={`${cell} ${side(column)}`}>
                  {column.cents ? formatCents(line[column.cents]) : column.text?.(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="table-row-group">
          <tr className="font-semibold">
            <td className={cell} colSpan={columns.filter(({ cents }) => !cents).length}>
              Total
            </td>
            {columns.map(({ label, cents }) =>
              cents ? (
                <td key={label} className={`${cell} text-right whitespace-nowrap`}>
                  {formatCents(sums[cents])}
                </td>
              ) : null,
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
