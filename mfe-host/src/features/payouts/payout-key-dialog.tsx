import { type RefObject, useId, useState } from 'react';
import type { PayoutKeyProps } from 'shared-domain/contracts/widgets.ts';
import {
  formatPixKey,
  maskPixKey,
  type PixKeyType,
  payoutKeySchema,
  pixKeyLabels,
  pixKeyTypes,
} from 'shared-domain/hosting/pix-key.ts';
import { notify } from 'shared-domain/platform';
import { Form, FormField, showErrors, useWatch, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import * as z from 'zod/mini';
import type { PayoutKey } from '../../data/hosting/payout-key.query.ts';
import { useSavePayoutKey } from '../../data/hosting/save-payout-key.mutation.ts';
import { payoutWords } from './payout-words.ts';
import { SignInProof, signInProofSchema, useSignInProof } from './sign-in-proof.tsx';

interface PayoutKeyDialogProps {
  hostId: string;
  purpose: PayoutKeyProps['purpose'];
  known: PayoutKey | null;
  open: boolean;
  /** The element that gets the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null> | false;
  onClose: () => void;
  /** The host would rather have none. */
  onRemove: () => void;
}

/** Asks for the host's PIX key; the server requires a sign-in within the last minutes, which the password gives. */
export function PayoutKeyDialog(props: PayoutKeyDialogProps) {
  const { hostId, purpose, known, open, finalFocus, onClose, onRemove } = props;
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      finalFocus={finalFocus}
      title={known ? 'Alterar chave PIX' : 'Informar chave PIX'}
      description={`É para onde enviamos ${payoutWords[purpose].yours}. Avisamos você da mudança por e-mail.`}
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel="Salvando...">
            Salvar chave
          </Button>
        </>
      }
    >
      <KeyForm id={form} hostId={hostId} purpose={purpose} known={known} onBusy={setBusy} onSaved={onClose} />
      {known ? (
        <Button variant="tertiary" size="sm" className="mt-3 -ml-3.5" disabled={busy} onClick={onRemove}>
          Remover chave
        </Button>
      ) : null}
    </Dialog>
  );
}

interface KeyFormProps {
  id: string;
  hostId: string;
  purpose: PayoutKeyProps['purpose'];
  known: PayoutKey | null;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}

/** The key in the form in which it is stored, and the password that the server may require. */
const keyFormSchema = z.intersection(payoutKeySchema, signInProofSchema);

const options = pixKeyTypes.map((value) => ({ value, label: pixKeyLabels[value] }));
const helps: Partial<Record<PixKeyType, string>> = {
  phone: 'Com DDD. É o celular cadastrado no seu banco.',
  random: 'Copie do aplicativo do seu banco.',
};

function KeyForm({ id, hostId, purpose, known, onBusy, onSaved }: KeyFormProps) {
  const save = useSavePayoutKey(hostId);
  const proof = useSignInProof();
  const form = useZodForm(keyFormSchema, {
    defaultValues: {
      type: pixKeyTypes.find((one) => one === known?.type) ?? 'cpf',
      key: known ? formatPixKey(known.type, known.key) : '',
      holderName: known?.holderName ?? '',
      password: '',
    },
  });
  const { control } = form;
  const type = useWatch({ control, name: 'type' });

  const store = async ({ password, ...key }: z.output<typeof keyFormSchema>) => {
    if (showErrors(form, await proof.confirm(password))) return;
    try {
      await save.mutateAsync(key);
    } catch (failure) {
      if (!(await proof.isWanted(failure)))
        notify({
          title: 'Erro ao salvar a chave',
          text: 'Sua chave continua como estava. Confira a conexão e tente novamente.',
          tone: 'danger',
        });
      return;
    }
    notify({
      title: 'Chave PIX salva',
      text: `${payoutWords[purpose].nextOnes} vão para ela. Avisamos você por e-mail.`,
      tone: 'success',
    });
    onSaved();
  };
  const submit = async (typed: z.output<typeof keyFormSchema>) => {
    onBusy(true);
    await store(typed);
    onBusy(false);
  };

  return (
    <Form form={form} id={id} className="grid gap-5" onSubmit={submit}>
      <FormField control={control} name="type" label="Tipo da chave">
        {({ onChange, ...field }) => (
          <Select
            {...field}
            options={options}
            onValueChange={(next) => {
              if (!next) return;
              onChange(next);
              form.setValue('key', '');
              form.clearErrors();
            }}
          />
        )}
      </FormField>
      <FormField
        control={control}
        name="key"
        label="Chave PIX"
        help={helps[type]}
        mask={(text) => maskPixKey(type, text)}
      >
        {(field) => (
          <Input
            {...field}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode={type === 'cpf' || type === 'phone' ? 'numeric' : type === 'email' ? 'email' : 'text'}
            maxLength={100}
          />
        )}
      </FormField>
      <FormField control={control} name="holderName" label="Nome de quem recebe" help="Como está na conta do banco.">
        {(field) => <Input {...field} autoComplete="name" maxLength={120} />}
      </FormField>
      <SignInProof proof={proof} control={control} />
    </Form>
  );
}
