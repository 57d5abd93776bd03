import { type FormEvent, useId, useRef, useState } from 'react';
import type { PayoutKey } from 'shared-domain/hosting/payout-key.query.ts';
import {
  formatPixKey,
  maskPixKey,
  type PixKeyType,
  payoutKeySchema,
  pixKeyLabels,
  pixKeyTypes,
} from 'shared-domain/hosting/pix-key.ts';
import { useSavePayoutKey } from 'shared-domain/hosting/save-payout-key.mutation.ts';
import { asksForSignIn, confirmPassword, hasPassword } from 'shared-domain/people/account-data.ts';
import { authErrorText } from 'shared-domain/people/auth-error.ts';
import { notify, useSession } from 'shared-domain/platform';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { LateDialog } from 'shared-ui/primitives/late-dialog.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';

interface PayoutKeyDialogProps {
  hostId: string;
  known: PayoutKey | null;
  open: boolean;
  onClose: () => void;
}

/** Asks where the host is paid; the server wants a sign-in of the last minutes, and the password gives one. */
export function PayoutKeyDialog({ hostId, known, open, onClose }: PayoutKeyDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <LateDialog
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
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

type Proof = 'none' | 'password' | 'google';
type Errors = Partial<Record<'type' | 'key' | 'holderName' | 'password', string>>;

const options = pixKeyTypes.map((value) => ({ value, label: pixKeyLabels[value] }));
const helps: Partial<Record<PixKeyType, string>> = {
  phone: 'Com DDD. É o celular cadastrado no seu banco.',
  random: 'Copie do aplicativo do seu banco.',
};

function KeyForm({ id, hostId, known, onBusy, onSaved }: KeyFormProps) {
  const email = useSession(({ user }) => user?.email ?? '');
  const save = useSavePayoutKey(hostId);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [type, setType] = useState<PixKeyType>(() => pixKeyTypes.find((one) => one === known?.type) ?? 'cpf');
  const [key, setKey] = useState(() => (known ? formatPixKey(known.type, known.key) : ''));
  const [holderName, setHolderName] = useState(known?.holderName ?? '');
  const [password, setPassword] = useState('');
  const [proof, setProof] = useState<Proof>('none');
  const [errors, setErrors] = useState<Errors>({});
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();

  const store = async () => {
    const parsed = payoutKeySchema.safeParse({ type, key, holderName });
    const wrong: Errors = {};
    for (const { path, message } of parsed.error?.issues ?? []) wrong[path[0] as keyof Errors] ??= message;
    if (proof === 'password' && !password) wrong.password = 'Informe sua senha.';
    setErrors(wrong);
    if (!parsed.data || wrong.password) return focus(Object.keys(wrong)[0] ?? 'key');
    if (proof === 'password') {
      try {
        await confirmPassword(email, password);
      } catch (failure) {
        const { code } = failure as { code?: unknown };
        const isWrong = code === 'invalid_credentials' || code === 'invalid_grant';
        setErrors({
          password: isWrong ? 'Senha incorreta.' : (authErrorText(failure) ?? 'Não foi possível conferir a senha.'),
        });
        return focus('password');
      }
    }
    try {
      await save.mutateAsync(parsed.data);
      notify({
        title: 'Chave PIX salva',
        text: 'Os próximos repasses vão para ela. Avisamos você por e-mail.',
        tone: 'success',
      });
      onSaved();
    } catch (failure) {
      if (asksForSignIn(failure)) setProof((await hasPassword().catch(() => true)) ? 'password' : 'google');
      else
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
      {proof === 'password' ? (
        <Field label="Digite sua senha para confirmar" error={errors.password}>
          {(control) => (
            <Input
              {...control}
              // the person is asked for it in this moment
              autoFocus
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={200}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      {proof === 'google' ? (
        <Notice tone="info" role="alert">
          Para sua segurança, saia da conta e entre de novo com o Google. Depois volte aqui em até 10 minutos.
        </Notice>
      ) : null}
    </form>
  );
}
