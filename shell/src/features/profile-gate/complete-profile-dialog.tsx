import { useId, useState } from 'react';
import { type Account, type ProfileField, profileFieldLabels } from 'shared-domain/people/account.ts';
import { maskPhone } from 'shared-domain/people/phone.ts';
import { type GatedAction, notify } from 'shared-domain/platform';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { maskDay, writeDay } from '../../data/people/birth-date.ts';
import { useCompleteProfile } from '../../data/people/complete-profile.mutation.ts';
import { type ProfileCompletion, profileCompletionSchema } from '../../data/people/profile-completion.schema.ts';
import { profileRefusals } from '../../data/people/profile-refusals.ts';
import { missingText } from './missing-text.ts';

type FieldName = keyof ProfileCompletion;

const formFields: Record<ProfileField, FieldName> = {
  full_name: 'fullName',
  phone: 'phone',
  date_of_birth: 'dateOfBirth',
};

const looks: Record<
  FieldName,
  Pick<React.ComponentProps<'input'>, 'placeholder' | 'inputMode' | 'autoComplete' | 'type'> & {
    mask?: (text: string) => string;
  }
> = {
  fullName: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel', placeholder: '(21) 90000-0000', mask: maskPhone },
  dateOfBirth: { inputMode: 'numeric', autoComplete: 'bday', placeholder: 'dd/mm/aaaa', mask: maskDay },
};

export interface CompleteProfileDialogProps {
  account: Account;
  action: GatedAction;
  onSaved: (account: Account) => void;
  onClose: () => void;
}

/** 'Complete seu perfil': requests only the missing fields, and gives the reason. */
export function CompleteProfileDialog({ account, action, onSaved, onClose }: CompleteProfileDialogProps) {
  const formId = useId();
  const save = useCompleteProfile();
  const form = useZodForm(profileCompletionSchema, {
    defaultValues: {
      fullName: account.missing.includes('full_name') ? '' : account.fullName,
      phone: account.phone ?? '',
      dateOfBirth: writeDay(account.dateOfBirth),
    },
  });
  const { errors, isSubmitting } = form.formState;
  // a stored value that would be refused today (an old phone number) is requested as well, and stays requested
  const [requested, setRequested] = useState<ProfileField[]>(account.missing);
  const asks = (Object.keys(formFields) as ProfileField[]).filter(
    (field) => requested.includes(field) || errors[formFields[field]],
  );
  if (asks.length > requested.length) setRequested(asks);

  const submit = async (completion: ProfileCompletion) => {
    try {
      onSaved(await save.mutateAsync(completion));
    } catch (error) {
      const { fullName } = profileRefusals(error);
      if (showErrors(form, fullName ? { fullName } : {})) return;
      notify({
        title: 'Erro ao atualizar',
        text: 'Não foi possível salvar as alterações. Tente novamente.',
        tone: 'danger',
      });
    }
  };

  return (
    <Dialog
      open
      size="sm"
      locked={isSubmitting}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Complete seu perfil"
      description={missingText(account.missing, action)}
      footer={
        <Button type="submit" form={formId} busy={isSubmitting} busyLabel="Salvando..." className="max-desk:w-full">
          Salvar e continuar
        </Button>
      }
    >
      <Form form={form} id={formId} className="grid gap-4" onSubmit={submit}>
        {asks.map((field) => {
          const name = formFields[field];
          const { mask, ...look } = looks[name];
          return (
            <FormField
              key={field}
              control={form.control}
              name={name}
              label={profileFieldLabels[field]}
              {...(mask ? { mask } : {})}
            >
              {(control) => <Input {...control} {...look} maxLength={120} required />}
            </FormField>
          );
        })}
      </Form>
    </Dialog>
  );
}
