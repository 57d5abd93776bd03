import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import {
  formatPixKey,
  maskPixKey,
  type PixKeyType,
  payoutKeySchema,
  pixKeyLabels,
  pixKeyTypes,
} from 'shared-domain/hosting/pix-key.ts';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { LateDialog } from 'shared-ui/primitives/late-dialog.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import type { PayoutKey } from '../../data/hosting/payout-key.query.ts';
import { useSavePayoutKey } from '../../data/hosting/save-payout-key.mutation.ts';
import { SignInProof, useSignInProof } from './sign-in-proof.tsx';

interface PayoutKeyDialogProps {
  hostId: string;
  known: PayoutKey | null;
  open: boolean;
  /** What has the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null> | false;
  onClose: () => void;
  /** The host would rather have none. */
  onRemove: () => void;
}

/** Asks where the host is paid; the server wants a sign-in of the last minutes, and the password gives one. */
export function PayoutKeyDialog({ hostId, known, open, finalFocus, onClose, onRemove }: PayoutKeyDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <LateDialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      finalFocus={finalFocus}
      title={known ? 'Alterar chave PIX' : 'Informar chave PIX'}
      description="É para onde enviamos os seus repasses. Avisamos você da mudança por e-mail."
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
      <KeyForm id={form} hostId={hostId} known={known} onBusy={setBusy} onSaved={onClose} />
      {known ? (
        <Button variant="tertiary" size="sm" className="mt-3 -ml-3.5" disabled={busy} onClick={onRemove}>
          Remover chave
        </Button>
      ) : null}
    </LateDialog>
  );
}

interface KeyFormProps {
  id: string;
  hostId: string;
  known: PayoutKey | null;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
}

type Errors = Partial<Record<'type' | 'key' | 'holderName', string>>;

const options = pixKeyTypes.map((value) => ({ value, label: pixKeyLabels[value] }));
const helps: Partial<Record<PixKeyType, string>> = {
  phone: 'Com DDD. É o celular cadastrado no seu banco.',
  random: 'Copie do aplicativo do seu banco.',
};

function KeyForm({ id, hostId, known, onBusy, onSaved }: KeyFormProps) {
  const save = useSavePayoutKey(hostId);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [type, setType] = useState<PixKeyType>(() => pixKeyTypes.find((one) => one === known?.type) ?? 'cpf');
  const [key, setKey] = useState(() => (known ? formatPixKey(known.type, known.key) : ''));
  const [holderName, setHolderName] = useState(known?.holderName ?? '');
  const proof = useSignInProof();
  const [errors, setErrors] = useState<Errors>({});
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();

  const store = async () => {
    const parsed = payoutKeySchema.safeParse({ type, key, holderName });
    const wrong: Errors = {};
    for (const { path, message } of parsed.error?.issues ?? []) wrong[path[0] as keyof Errors] ??= message;
    setErrors(wrong);
    if (!parsed.data) return focus(Object.keys(wrong)[0] ?? 'key');
    if (!(await proof.confirm())) return focus('password');
    try {
      await save.mutateAsync(parsed.data);
      notify({
        title: 'Chave PIX salva',
        text: 'Os próximos repasses vão para ela. Avisamos você por e-mail.',
        tone: 'success',
      });
      onSaved();
    } catch (failure) {
      if (!(await proof.isWanted(failure)))
        notify({
          title: 'Erro ao salvar a chave',
          text: 'Sua chave continua como estava. Confira a conexão e tente novamente.',
          tone: 'danger',
        });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    onBusy(true);
    await store();
    running.current = false;
    onBusy(false);
  };

  return (
    <form id={id} ref={form} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label="Tipo da chave" error={errors.type}>
        {(control) => (
          <Select
            {...control}
            name="type"
            options={options}
            value={type}
            onValueChange={(next) => {
              if (!next) return;
              setType(next);
              setKey('');
              setErrors({});
            }}
          />
        )}
      </Field>
      <Field label="Chave PIX" help={helps[type]} error={errors.key}>
        {(control) => (
          <Input
            {...control}
            name="key"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode={type === 'cpf' || type === 'phone' ? 'numeric' : type === 'email' ? 'email' : 'text'}
            maxLength={100}
            value={key}
            onChange={(event) => setKey(maskPixKey(type, event.target.value))}
          />
        )}
      </Field>
      <Field label="Nome de quem recebe" help="Como está na conta do banco." error={errors.holderName}>
        {(control) => (
          <Input
            {...control}
            name="holderName"
            autoComplete="name"
            maxLength={120}
            value={holderName}
            onChange={(event) => setHolderName(event.target.value)}
          />
        )}
      </Field>
      <SignInProof proof={proof} />
    </form>
  );
}
