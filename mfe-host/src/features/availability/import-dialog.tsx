import { useId, useState } from 'react';
import { notify } from 'shared-domain/platform';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { calendarMinutes } from 'shared-domain/rules/calendar-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import * as z from 'zod/mini';
import { CalendarError, useAddCalendar } from '../../data/hosting/calendar.mutations.ts';
import { calendarRefusal } from '../../data/hosting/calendar-messages.ts';
import { readingNotice } from './reading-notice.ts';

interface ImportDialogProps {
  spaceId: string;
  providers: readonly string[];
  open: boolean;
  onClose: () => void;
}

const schema = z.object({
  address: z
    .string()
    .check(z.trim(), z.minLength(1, 'Cole o endereço do calendário.'), z.maxLength(2000, 'O endereço é longo demais.')),
  name: z.string().check(z.trim(), atMost(textLimits.calendarName)),
});

const form = (id: string) => `${id}-form`;

/** Asks for the address of another calendar, and reads it immediately. */
export function ImportDialog({ spaceId, providers, open, onClose }: ImportDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      title="Importar calendário"
      description={`As datas ocupadas lá ficam bloqueadas aqui. Lemos o calendário agora e depois a cada ${calendarMinutes} minutos.`}
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form(id)} busy={busy} busyLabel="Lendo...">
            Importar calendário
          </Button>
        </>
      }
    >
      <ImportForm id={form(id)} spaceId={spaceId} providers={providers} onBusy={setBusy} onDone={onClose} />
    </Dialog>
  );
}

interface ImportFormProps {
  id: string;
  spaceId: string;
  providers: readonly string[];
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function ImportForm({ id, spaceId, providers, onBusy, onDone }: ImportFormProps) {
  const add = useAddCalendar(spaceId);
  const form = useZodForm(schema, { defaultValues: { address: '', name: '' } });
  const submit = async (calendar: z.output<typeof schema>) => {
    onBusy(true);
    try {
      notify(readingNotice('Calendário importado', await add.mutateAsync(calendar)));
      onDone();
    } catch (error) {
      const code = error instanceof CalendarError ? error.code : 'unexpected';
      showErrors(form, { address: calendarRefusal(code, providers) });
    }
    onBusy(false);
  };
  return (
    <Form form={form} id={id} onSubmit={submit} className="grid gap-4">
      <FormField
        control={form.control}
        name="address"
        label="Endereço do calendário"
        help="No outro site, procure por exportar calendário ou endereço secreto no formato iCal."
      >
        {(field) => <Input {...field} inputMode="url" autoComplete="off" spellCheck={false} placeholder="https://" />}
      </FormField>
      <FormField control={form.control} name="name" label="Nome (opcional)">
        {(field) => <Input {...field} autoComplete="off" />}
      </FormField>
    </Form>
  );
}
