import { Download, Printer } from 'lucide';
import { useState } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { downloadText, toCsv } from 'shared-domain/files/csv.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import {
  inPeriod,
  type StatementRow,
  statementPeriods,
  statementSheet,
  statementSums,
} from '../../data/hosting/payout-statement.ts';

/** Extrato: the payouts that are due in a month or a year, as a sheet and on paper. */
export function Statement({ rows }: { rows: readonly StatementRow[] }) {
  const periods = statementPeriods(rows);
  const [chosen, setChosen] = useState('');
  const period = periods.find(({ value }) => value === chosen) ?? periods[0];
  if (!period) return null;
  const listed = inPeriod(rows, period.value);
  return (
    <>
      <section aria-label="Extrato" className="grid gap-3 print:hidden">
        <h2 className="type-h3">Extrato</h2>
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
            onClick={() => downloadText(`extrato-${period.value}.csv`, toCsv(statementSheet(listed)))}
          >
            <Icon icon={Download} size={18} />
            Baixar planilha
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon icon={Printer} size={18} />
            Imprimir
          </Button>
        </div>
      </section>
      <PrintedStatement title={period.label} rows={listed} />
    </>
  );
}

const head = 'border-b-2 border-foreground py-2 pr-3 text-left align-bottom font-semibold';
const cell = 'py-2 pr-3 align-top';

/** Only on paper: the page around it is not printed. */
function PrintedStatement({ title, rows }: { title: string; rows: readonly StatementRow[] }) {
  const { amountCents, openCents } = statementSums(rows);
  return (
    <div className="hidden print:block">
      <h1 className="type-h2 mb-4">Extrato de repasses, {title}</h1>
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr>
            {['Espaço', 'Evento', 'Cliente', 'Devido em', 'Pago em', 'Referência'].map((label) => (
              <th key={label} scope="col" className={head}>
                {label}
              </th>
            ))}
            <th scope="col" className={`${head} text-right`}>
              Valor
            </th>
            <th scope="col" className={`${head} pr-0 text-right`}>
              Em aberto
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.bookingId} className="border-b border-border break-inside-avoid">
              <td className={cell}>{row.title}</td>
              <td className={cell}>{row.eventOn ? formatNumericDay(row.eventOn) : ''}</td>
              <td className={cell}>{row.guest}</td>
              <td className={cell}>{formatNumericDay(row.dueOn)}</td>
              <td className={cell}>{row.paid ? formatInstantDay(row.paid.at) : ''}</td>
              <td className={`${cell} wrap-anywhere`}>{row.paid?.reference ?? ''}</td>
              <td className={`${cell} text-right whitespace-nowrap`}>{formatCents(row.amountCents)}</td>
              <td className={`${cell} pr-0 text-right whitespace-nowrap`}>{formatCents(row.openCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <td className={cell} colSpan={6}>
              Total
            </td>
            <td className={`${cell} text-right whitespace-nowrap`}>{formatCents(amountCents)}</td>
            <td className={`${cell} pr-0 text-right whitespace-nowrap`}>{formatCents(openCents)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
