import { type RefObject, useEffect, useRef, useState } from 'react';
import { notify } from 'shared-domain/platform';
import { errorsByCode, Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { useEnterList, visitorNameRefusals, visitorNameSchema } from '../../data/favourites/use-shared-list.ts';

interface VisitorNameProps {
  secret: string;
  name: string;
  field: RefObject<HTMLInputElement | null>;
  /** The visitor voted or wrote before they gave one. */
  isMissing: boolean;
  onSaved: () => void;
}

/** The name under which a visitor votes and writes: requested once, and again when they press the button. */
export function VisitorName({ name, ...form }: VisitorNameProps) {
  const [isChanging, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const [isSaved, setSaved] = useState(false);
  // the form took the focus with it
  useEffect(() => {
    if (isSaved) change.current?.focus();
  }, [isSaved]);
  if (!name || isChanging) {
    return (
      <NameForm
        {...form}
        name={name}
        onSaved={() => {
          setChanging(false);
          setSaved(true);
          form.onSaved();
        }}
      />
    );
  }
  return (
    <p className="self-end text-sm text-muted-foreground desk:text-right">
      Você vota e escreve como <b className="font-semibold wrap-anywhere text-foreground">{name}</b>.{' '}
      <button
        ref={change}
        type="button"
        className="link inline-flex min-h-11 items-center"
        onClick={() => {
          setChanging(true);
          setSaved(false);
        }}
      >
        Mudar o nome
      </button>
    </p>
  );
}

function NameForm({ secret, name, field, isMissing, onSaved }: VisitorNameProps) {
  const enter = useEnterList(secret);
  const form = useZodForm(visitorNameSchema, { defaultValues: { name } });
  const submit = async (given: { name: string }) => {
    try {
      await enter.mutateAsync(given.name);
    } catch (error) {
      if (!showErrors(form, errorsByCode(error, visitorNameRefusals)))
        showErrors(form, { root: 'Não foi possível salvar. Confira a conexão e tente de novo.' });
      return;
    }
    onSaved();
    notify({ title: 'Nome salvo', text: `Você vota e escreve como ${given.name.trim()}.`, tone: 'success' });
  };
  return (
    <Form form={form} onSubmit={submit} className="rounded-surface border border-border p-5">
      <FormField
        control={form.control}
        name="name"
        label="Seu nome nesta lista"
        help="Sem conta e sem e-mail. Só quem tem o link vê esta página."
        error={isMissing ? 'Diga seu nome para votar e escrever.' : undefined}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} ref={field} autoComplete="name" className="min-w-0 flex-1" />
            <Button type="submit" variant="secondary" busy={form.formState.isSubmitting} busyLabel="Salvando...">
              Salvar
            </Button>
          </div>
        )}
      </FormField>
    </Form>
  );
}
