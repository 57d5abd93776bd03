import { useId, useState } from 'react';
import { resumeEdit } from 'shared-domain/edits/edit.ts';
import { maskCpf } from 'shared-domain/people/cpf.ts';
import { maskPhone } from 'shared-domain/people/phone.ts';
import type { PublicProfile } from 'shared-domain/people/public-profile.query.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { useEdit } from 'shared-ui/patterns/edit-conflict.tsx';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { useFormDraft } from 'shared-ui/patterns/use-form-draft.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { maskDay } from '../../data/people/birth-date.ts';
import type { PrivateProfile } from '../../data/people/private-profile.query.ts';
import { type ProfileEdit, profileEditSchema } from '../../data/people/profile-edit.schema.ts';
import { profileRefusals } from '../../data/people/profile-refusals.ts';
import {
  type ProfileRow,
  profileParts,
  profileRow,
  rowOfProfile,
  writeProfile,
} from '../../data/people/profile-row.ts';
import { useSaveProfile } from '../../data/people/save-profile.mutation.ts';
import { forgetProfileDraft, keepProfileDraft, profileDraft } from './profile-draft.ts';

export interface EditProfileDialogProps {
  profile: PublicProfile;
  privateProfile: PrivateProfile;
  onClose: () => void;
}

/** Everything that one may change about oneself. */
export function EditProfileDialog({ profile, privateProfile, onClose }: EditProfileDialogProps) {
  const formId = useId();
  const save = useSaveProfile(profile.id);
  const edit = useEdit<ProfileRow>();
  // both may be read again while one writes
  const [stored] = useState(() => profileRow(profile, privateProfile));
  const [earlier] = useState(() => {
    const found = profileDraft(profile.id);
    if (!found) return undefined;
    const values = { ...writeProfile(stored), ...found.values };
    return resumeEdit(profileParts, writeProfile, stored, { values, read: found.asRead });
  });
  const asRead = earlier?.read ?? stored;
  const form = useZodForm(profileEditSchema, { defaultValues: writeProfile(stored) });
  const { isSubmitting } = form.formState;
  // the session may end in the meantime, and this dialog with it
  const draft = useFormDraft(form, {
    read: () => earlier?.values,
    write: (values) => keepProfileDraft(profile.id, { values, asRead }),
    forget: forgetProfileDraft,
  });

  const close = () => {
    draft.forget();
    onClose();
  };

  const submit = async (written: ProfileEdit) => {
    try {
      const saved = await edit.save({
        parts: profileParts,
        read: asRead,
        mine: rowOfProfile(written),
        send: (changes, read) => save.mutateAsync({ changes, asRead: read }),
      });
      if (!saved) return;
    } catch (error) {
      if (showErrors(form, profileRefusals(error))) return;
      notify({
        title: 'Erro ao atualizar perfil',
        text: 'Não foi possível salvar as alterações. Tente novamente.',
        tone: 'danger',
      });
      return;
    }
    notify({
      title: 'Perfil atualizado',
      text: 'Suas informações foram salvas com sucesso.',
      tone: 'success',
    });
    close();
  };

  return (
    <>
      <Dialog
        open
        locked={isSubmitting}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title="Editar perfil"
        footer={
          <>
            <Button variant="tertiary" disabled={isSubmitting} onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" form={formId} busy={isSubmitting} busyLabel="Salvando...">
              Salvar alterações
            </Button>
          </>
        }
      >
        <Form form={form} id={formId} className="grid gap-4.5" onSubmit={submit}>
          <FormField control={form.control} name="fullName" label="Nome completo">
            {(control) => <Input {...control} autoComplete="name" required />}
          </FormField>
          <div className="grid gap-4.5 desk:grid-cols-2 desk:gap-5">
            <FormField control={form.control} name="cpf" label="CPF" mask={maskCpf}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="000.000.000-00"
                  maxLength={14}
                  required
                />
              )}
            </FormField>
            <FormField control={form.control} name="phone" label="Telefone" mask={maskPhone}>
              {(control) => (
                <Input
                  {...control}
                  type="tel"
                  autoComplete="tel"
                  placeholder="(21) 90000-0000"
                  maxLength={30}
                  required
                />
              )}
            </FormField>
          </div>
          <div className="grid gap-4.5 desk:grid-cols-2 desk:gap-5">
            <FormField control={form.control} name="dateOfBirth" label="Data de nascimento" mask={maskDay}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  autoComplete="bday"
                  placeholder="dd/mm/aaaa"
                  maxLength={10}
                  required
                />
              )}
            </FormField>
            <FormField control={form.control} name="location" label="Localização" hint="(opcional)">
              {(control) => <Input {...control} autoComplete="address-level2" />}
            </FormField>
          </div>
          <FormField control={form.control} name="bio" label="Biografia" hint="(opcional)" limit={textLimits.biography}>
            {(control) => <Textarea {...control} rows={3} />}
          </FormField>
        </Form>
      </Dialog>
      {edit.dialog}
    </>
  );
}
