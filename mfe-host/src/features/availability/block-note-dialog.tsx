import { useId, useState } from 'react';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import * as z from 'zod/mini';
import { dayRangesInWords } from './day-ranges.ts';

interface BlockNoteDialogProps {
  /** `yyyy-MM-dd` */
  days: readonly string[];
  /** The note that all of them have. */
  note: string;
  /** Blocks the days with this note; an empty one removes it. Answers whether it is saved. */
  onSave: (note: string) => Promise<boolean>;
  onClose: () => void;
}

const schema = z.object({ note: z.string().check(z.trim(), atMost(textLimits.blockNote)) });

/** Blocks the chosen days with a note, or changes that of blocked ones. */
export function BlockNoteDialog({ days, note, onSave, onClose }: BlockNoteDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const form = useZodForm(schema, { defaultValues: { note } });
  return (
    <Dialog
      open
      size="sm"
      locked={busy}
      onOpenChange={(open) => open || onClose()}
      title="Bloquear com nota"
      description={`${dayRangesInWords(days, todayInRio())}. Só você vê a nota. Ela sai com o bloqueio.`}
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            Bloquear e salvar
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={id}
        onSubmit={async (typed) => {
          setBusy(true);
          const isSaved = await onSave(typed.note);
          setBusy(false);
          if (isSaved) onClose();
        }}
      >
        <FormField
          control={form.control}
          name="note"
          label="Nota"
          help="De uma reserva feita por fora, quem reservou e como falar com a pessoa."
          limit={textLimits.blockNote}
        >
          {(field) => <Input {...field} autoComplete="off" />}
        </FormField>
      </Form>
    </Dialog>
  );
}
