import { type RefObject, useId } from 'react';
import { formatNumericDay, isDay } from 'shared-domain/days/day.ts';
import { daysBetween } from 'shared-domain/days/days-between.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { downloadText, toCsv } from 'shared-domain/files/csv.ts';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { DatePicker } from 'shared-ui/primitives/date-field.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';

import * as z from 'zod/mini';
import { adminErrorText } from '../../data/administration/admin-error.ts';
import { type ExportKind, usePeriodExport } from '../../data/administration/period-export.mutation.ts';
import { sheetNames } from '../../data/administration/sheet-names.ts';
import { firstRecordedDay } from '../../lib/panel-days.tsx';
import { periodSheet } from './period-sheet.ts';

const words: Record<ExportKind, { file: string; what: string }> = {
  bookings: { file: 'reservas', what: 'Reservas feitas' },
  payouts: { file: 'repasses', what: 'Repasses devidos' },
  commissions: { file: 'comissoes', what: 'Comissões de reservas pagas' },
  disputes: { file: 'contestacoes', what: 'Contestações abertas' },
  journal: { file: 'lancamentos', what: 'Lançamentos por conta' },
};

const longest = 366;
const dayField = z.string().check(z.refine(isDay, 'Escolha uma data.'));
const periodSchema = z.object({ from: dayField, to: dayField }).check(
  z.refine(({ from, to }) => !isDay(from) || !isDay(to) || from <= to, {
    path: ['to'],
    error: 'O fim vem depois do começo.',
  }),
  z.refine(({ from, to }) => !isDay(from) || !isDay(to) || daysBetween(from, to) <= longest, {
    path: ['to'],
    error: 'Escolha no máximo um ano.',
  }),
);

interface PeriodExportDialogProps {
  kind: ExportKind;
  /** The element that gets the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks from when to when, and downloads the table. */
export function PeriodExportDialog({ kind, finalFocus, onClose }: PeriodExportDialogProps) {
  const formId = useId();
  const today = todayInRio();
  const rows = usePeriodExport();
  const form = useZodForm(periodSchema, { defaultValues: { from: `${today.slice(0, 8)}01`, to: today } });
  const { file, what } = words[kind];
  const submit = async ({ from, to }: { from: string; to: string }) => {
    try {
      const lines = await rows.mutateAsync({ kind, from, to });
      downloadText(`${file}-${from}-a-${to}.csv`, toCsv(periodSheet(kind, lines)));
    } catch (refused) {
      showErrors(form, { root: adminErrorText(refused) });
      return;
    }
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      locked={rows.isPending}
      onOpenChange={(next) => next || onClose()}
      finalFocus={finalFocus}
      title={`Planilha de ${sheetNames[kind]}`}
      description={`${what} no período. O Registro guarda quem baixou.`}
      footer={
        <>
          <Button variant="tertiary" disabled={rows.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={rows.isPending} busyLabel="Baixando...">
            Baixar planilha
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} className="grid gap-5" onSubmit={submit}>
        <FormField control={form.control} name="from" label="De">
          {({ value, onChange, name: _, onBlur: _blur, ...field }) => (
            <DatePicker
              {...field}
              label="De"
              value={value}
              min={firstRecordedDay}
              max={today}
              format={formatNumericDay}
              onValueChange={(day) => onChange(day ?? '')}
            />
          )}
        </FormField>
        <FormField control={form.control} name="to" label="Até">
          {({ value, onChange, name: _, onBlur: _blur, ...field }) => (
            <DatePicker
              {...field}
              label="Até"
              value={value}
              min={firstRecordedDay}
              format={formatNumericDay}
              onValueChange={(day) => onChange(day ?? '')}
            />
          )}
        </FormField>
      </Form>
    </Dialog>
  );
}
