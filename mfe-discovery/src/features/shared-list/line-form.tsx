import { useEffect, useRef } from 'react';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { errorsByCode, Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { lineRefusals, lineSchema, useWriteLine } from '../../data/favourites/use-shared-list.ts';

interface LineFormProps {
  secret: string;
  space: { id: string; title: string };
  onDone: () => void;
}

export function LineForm({ secret, space, onDone }: LineFormProps) {
  const write = useWriteLine(secret);
  const form = useZodForm(lineSchema, { defaultValues: { content: '' } });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async ({ content }: { content: string }) => {
    try {
      await write.mutateAsync({ spaceId: space.id, content });
    } catch (error) {
      if (!showErrors(form, errorsByCode(error, lineRefusals)))
        showErrors(form, { root: 'A linha não foi salva. Confira a conexão e tente de novo.' });
      return;
    }
    onDone();
  };
  return (
    <Form form={form} onSubmit={submit} aria-label={`Linha sobre ${space.title}`} className="grid gap-3">
      <FormField control={form.control} name="content" label="Sua linha" limit={textLimits.listLine}>
        {(control) => <Textarea {...control} ref={field} rows={2} />}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={write.isPending} busyLabel="Salvando...">
          Deixar a linha
        </Button>
        <Button variant="tertiary" size="sm" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </Form>
  );
}
