import { type ChangeEvent, type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { maskCpf } from 'shared-domain/people/cpf.ts';
import { type FieldErrors, fieldErrors } from 'shared-domain/people/field-errors.ts';
import { maskPhone } from 'shared-domain/people/phone.ts';
import type { PublicProfile } from 'shared-domain/people/public-profile.query.ts';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { maskDay, writeDay } from '../../data/people/birth-date.ts';
import type { PrivateProfile } from '../../data/people/private-profile.query.ts';
import { type ProfileEdit, profileEditSchema } from '../../data/people/profile-edit.schema.ts';
import { useSaveProfile } from '../../data/people/save-profile.mutation.ts';
import { forgetProfileDraft, keepProfileDraft, profileDraft } from './profile-draft.ts';

type FormField = keyof ProfileEdit;

const order: readonly FormField[] = ['fullName', 'cpf', 'phone', 'dateOfBirth', 'location', 'bio'];

const masks: Partial<Record<FormField, (text: string) => string>> = {
  cpf: maskCpf,
  phone: maskPhone,
  dateOfBirth: maskDay,
};

export interface EditProfileDialogProps {
  profile: PublicProfile;
  privateProfile: PrivateProfile;
  onClose: () => void;
}

/** Everything that one may change about oneself. */
export function EditProfileDialog({ profile, privateProfile, onClose }: EditProfileDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveProfile(profile.id);
  const [values, setValues] = useState<Record<FormField, string>>({
    fullName: profile.fullName,
    cpf: privateProfile.cpf ?? '',
    phone: privateProfile.phone ?? '',
    dateOfBirth: writeDay(privateProfile.dateOfBirth),
    location: profile.location ?? '',
    bio: profile.bio ?? '',
    ...profileDraft(profile.id),
  });
  const [isChanged, setIsChanged] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<FormField>>({});

  // the session may end meanwhile, and this dialog with it
  useEffect(() => {
    if (isChanged) keepProfileDraft(profile.id, values);
  }, [isChanged, profile.id, values]);

  const close = () => {
    forgetProfileDraft();
    onClose();
  };

  const control = (field: FormField) => ({
    name: field,
    value: values[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const text = masks[field]?.(target.value) ?? target.value;
      setIsChanged(true);
      setValues((known) => ({ ...known, [field]: text }));
    },
  });

  const line = (field: FormField, label: string, look: ComponentProps<'input'>, hint?: string) => (
    <Field label={label} error={errors[field]} hint={hint}>
      {(ids) => <Input {...ids} {...control(field)} {...look} />}
    </Field>
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const parsed = profileEditSchema.safeParse(values);
    if (!parsed.success) {
      const found = fieldErrors<FormField>(parsed.error);
      setErrors(found);
      const first = order.find((field) => found[field]);
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setErrors({});
    save.mutate(parsed.data, {
      onSuccess: () => {
        notify({
          title: 'Perfil atualizado',
          text: 'Suas informações foram salvas com sucesso.',
          tone: 'success',
        });
        close();
      },
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
      locked={save.isPending}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Editar perfil"
      footer={
        <>
          <Button variant="tertiary" disabled={save.isPending} onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={save.isPending} busyLabel="Salvando...">
            Salvar alterações
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className="grid gap-4.5" onSubmit={submit}>
        {line('fullName', 'Nome completo', { autoComplete: 'name', maxLength: 120, required: true })}
        <div className="grid gap-4.5 desk:grid-cols-2 desk:gap-5">
          {line('cpf', 'CPF', {
            inputMode: 'numeric',
            autoComplete: 'off',
            placeholder: '000.000.000-00',
            maxLength: 14,
            required: true,
          })}
          {line('phone', 'Telefone', {
            type: 'tel',
            autoComplete: 'tel-national',
            placeholder: '(21) 90000-0000',
            maxLength: 20,
            required: true,
          })}
        </div>
        <div className="grid gap-4.5 desk:grid-cols-2 desk:gap-5">
          {line('dateOfBirth', 'Data de nascimento', {
            inputMode: 'numeric',
            autoComplete: 'bday',
            placeholder: 'dd/mm/aaaa',
            maxLength: 10,
            required: true,
          })}
          {line('location', 'Localização', { autoComplete: 'address-level2', maxLength: 120 }, '(opcional)')}
        </div>
        <Field label="Biografia" hint="(opcional)" error={errors.bio}>
          {(ids) => <Textarea {...ids} {...control('bio')} rows={3} maxLength={1000} />}
        </Field>
      </form>
    </Dialog>
  );
}
