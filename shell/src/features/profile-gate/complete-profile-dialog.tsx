import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { type Account, type ProfileField, profileFieldLabels } from 'shared-domain/people/account.schema.ts';
import { type FieldErrors, fieldErrors } from 'shared-domain/people/field-errors.ts';
import { maskPhone } from 'shared-domain/people/phone.ts';
import { type GatedAction, notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { maskDay, writeDay } from '../../data/people/birth-date.ts';
import { useCompleteProfile } from '../../data/people/complete-profile.mutation.ts';
import { type ProfileCompletion, profileCompletionSchema } from '../../data/people/profile-completion.schema.ts';
import { missingSentence } from './missing-sentence.ts';

type FormField = keyof ProfileCompletion;

const formFields: Record<ProfileField, FormField> = {
  full_name: 'fullName',
  phone: 'phone',
  date_of_birth: 'dateOfBirth',
};

const looks: Record<
  FormField,
  Pick<React.ComponentProps<'input'>, 'placeholder' | 'inputMode' | 'autoComplete' | 'type'>
> = {
  fullName: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel-national', placeholder: '(21) 90000-0000' },
  dateOfBirth: { inputMode: 'numeric', autoComplete: 'bday', placeholder: 'dd/mm/aaaa' },
};

const masks: Record<FormField, (text: string) => string> = {
  fullName: (text) => text,
  phone: maskPhone,
  dateOfBirth: maskDay,
};

export interface CompleteProfileDialogProps {
  account: Account;
  action: GatedAction;
  onSaved: (account: Account) => void;
  onClose: () => void;
}

/** 'Complete seu perfil': asks only for what is missing, and says for what. */
export function CompleteProfileDialog({ account, action, onSaved, onClose }: CompleteProfileDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = useCompleteProfile();
  const [values, setValues] = useState<Record<FormField, string>>({
    fullName: account.fullName,
    phone: account.phone ?? '',
    dateOfBirth: writeDay(account.dateOfBirth),
  });
  const [errors, setErrors] = useState<FieldErrors<FormField>>({});
  // what is known but would be refused today (an old phone number) is asked for as well
  const [asked, setAsked] = useState<ProfileField[]>(account.missing);

  const change = (field: FormField) => (event: ChangeEvent<HTMLInputElement>) => {
    const text = masks[field](event.target.value);
    setValues((known) => ({ ...known, [field]: text }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const parsed = profileCompletionSchema.safeParse(values);
    if (!parsed.success) {
      const found = fieldErrors<FormField>(parsed.error);
      const wrong = (Object.keys(formFields) as ProfileField[]).filter((field) => found[formFields[field]]);
      setAsked((fields) =>
        (Object.keys(formFields) as ProfileField[]).filter((field) => fields.includes(field) || wrong.includes(field)),
      );
      setErrors(found);
      const first = wrong[0];
      if (first) form.current?.querySelector<HTMLInputElement>(`[name=${formFields[first]}]`)?.focus();
      return;
    }
    setErrors({});
    save.mutate(parsed.data, {
      onSuccess: onSaved,
      onError: () =>
        notify({
          title: 'Erro ao atualizar',
          text: 'Não foi possível salvar as alterações. Tente novamente.',
          tone: 'danger',
        }),
    });
  };

  return (
    <Dialog
      open
      size="sm"
      locked={save.isPending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Complete seu perfil"
      description={missingSentence(account.missing, action)}
      footer={
        <Button type="submit" form={formId} busy={save.isPending} busyLabel="Salvando..." className="max-desk:w-full">
          Salvar e continuar
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        {asked.map((field) => {
          const name = formFields[field];
          return (
            <Field key={field} label={profileFieldLabels[field]} error={errors[name]}>
              {(control) => (
                <Input
                  {...control}
                  {...looks[name]}
                  name={name}
                  maxLength={120}
                  required
                  value={values[name]}
                  onChange={change(name)}
                />
              )}
            </Field>
          );
        })}
      </form>
    </Dialog>
  );
}
