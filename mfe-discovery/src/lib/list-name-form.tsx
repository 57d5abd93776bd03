import { errorsByCode, Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { listNameRefusals } from '../data/favourites/list-message.ts';
import { listNameSchema } from '../data/favourites/use-lists.ts';

interface ListNameFormProps {
  label: string;
  button: string;
  busyLabel: string;
  name?: string;
  /** Rejects with what the database refused. */
  onSave: (name: string) => Promise<unknown>;
  onSaved?: () => void;
}

/** A name and its button, for a new list or to rename one. */
export function ListNameForm({ label, button, busyLabel, name = '', onSave, onSaved }: ListNameFormProps) {
  const form = useZodForm(listNameSchema, { defaultValues: { name } });
  const submit = async (given: { name: string }) => {
    try {
      await onSave(given.name);
    } catch (error) {
      if (!showErrors(form, errorsByCode(error, listNameRefusals)))
        showErrors(form, { root: 'Não foi possível salvar. Confira a conexão e tente de novo.' });
      return;
    }
    form.reset({ name: '' });
    onSaved?.();
  };
  return (
    <Form form={form} onSubmit={submit} className="grid gap-4">
      <FormField control={form.control} name="name" label={label}>
        {(control) => <Input {...control} placeholder="Aniversário da mãe" autoComplete="off" />}
      </FormField>
      <Button type="submit" variant="secondary" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
        {button}
      </Button>
    </Form>
  );
}
