import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import {
  asksForSignIn,
  confirmPassword,
  deleteAccount,
  deletionErrorText,
  hasPassword,
  requestAccountDeletion,
} from 'shared-domain/people/account-data.ts';
import { authErrorText } from 'shared-domain/people/auth-error.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { notify, type SessionUser } from 'shared-domain/platform';
import { recentSignInMinutes } from 'shared-domain/rules/people-rules.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { errorsByCode, Form, FormField, showErrors, useZodForm, type ZodForm } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import * as z from 'zod/mini';
import { type Commitments, commitmentsOptions } from '../../data/people/commitments.query.ts';
import { endSession } from '../../platform/session.ts';

const confirmationWord = 'EXCLUIR';
const passwordProofSchema = z.object({ proof: z.string().check(z.minLength(1, 'Informe sua senha.')) });
const wordProofSchema = z.object({
  proof: z
    .string()
    .check(z.refine((word) => word.trim().toUpperCase() === confirmationWord, `Digite ${confirmationWord}.`)),
});
type ProofForm = ZodForm<{ proof: string }>;

const wrongPassword = { proof: 'Senha incorreta.' };

interface DeleteAccountDialogProps {
  user: SessionUser;
  onSignInAgain: () => Promise<void>;
  onDeleted: () => void;
  onClose: () => void;
}

/** Shows the consequences of deleting the account, and asks for proof of the person's identity. */
export function DeleteAccountDialog({ user, onSignInAgain, onDeleted, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const commitments = useQuery(commitmentsOptions(user.id));
  const method = useQuery({ queryKey: peopleKeys.signInMethod(user.id), queryFn: hasPassword });
  const { form, signInAgain, submit } = useDeletion(user, method.data ?? true, { onDeleted, onClose });
  const busy = form.formState.isSubmitting;
  // a suspended person may request it: the deletion waits until then
  const isBlocked = !user.isSuspended && Boolean(commitments.data?.booking ?? commitments.data?.event);
  const isReady = method.isSuccess && !commitments.isPending && !isBlocked && !signInAgain;
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Excluir conta?"
      description="Nome, foto, telefone, data de nascimento e CPF são apagados agora. Isso não pode ser desfeito."
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Manter conta
          </Button>
          <Button type="submit" form={formId} variant="danger" disabled={!isReady} busy={busy} busyLabel="Excluindo...">
            Excluir conta
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <WhatStays isHost={user.isHost} />
        {commitments.data && isBlocked ? <Blocking commitments={commitments.data} /> : null}
        {signInAgain ? <SignInAgain onSignInAgain={onSignInAgain} /> : null}
        {method.isError ? (
          <FailedPart
            layout="column"
            text="Sua conta continua como está."
            retrying={method.isFetching}
            onRetry={() => void method.refetch()}
          />
        ) : null}
        {isBlocked || signInAgain || method.isError ? null : method.isPending || commitments.isPending ? (
          <Skeleton className="h-18" />
        ) : (
          <Form form={form} id={formId} onSubmit={submit}>
            <input type="hidden" name="username" autoComplete="username" value={user.email} />
            <Proof control={form.control} hasPassword={method.data} />
          </Form>
        )}
      </div>
    </Dialog>
  );
}

function useDeletion(
  user: SessionUser,
  byPassword: boolean,
  { onDeleted, onClose }: Pick<DeleteAccountDialogProps, 'onDeleted' | 'onClose'>,
) {
  const queryClient = useQueryClient();
  const [signInAgain, setSignInAgain] = useState(false);
  const form = useZodForm(byPassword ? passwordProofSchema : wordProofSchema, { defaultValues: { proof: '' } });

  const submit = async ({ proof }: { proof: string }) => {
    try {
      if (byPassword) await confirmPassword(user.email, proof);
    } catch (failure) {
      const wrong = errorsByCode(failure, { invalid_credentials: wrongPassword, invalid_grant: wrongPassword });
      const text = authErrorText(failure) ?? 'Não foi possível conferir a senha. Tente novamente.';
      showErrors(form, { proof: text, ...wrong });
      return;
    }
    try {
      if (!user.isSuspended) await deleteAccount();
      else if (!(await requestAccountDeletion())) {
        notify({
          title: 'Pedido de exclusão recebido',
          text: 'Excluímos sua conta quando reservas e valores estiverem acertados.',
          tone: 'success',
        });
        onClose();
        await queryClient.invalidateQueries({ queryKey: peopleKeys.account(user.id) });
        return;
      }
      // ends the rest of the session on this device
      await endSession('local').catch(() => {});
      onDeleted();
    } catch (failure) {
      if (asksForSignIn(failure)) setSignInAgain(true);
      else notify({ title: 'Erro ao excluir a conta', text: deletionErrorText(failure), tone: 'danger' });
    }
  };
  return { form, signInAgain, submit };
}

function WhatStays({ isHost }: { isHost: boolean }) {
  const rows = [
    ...(isHost ? [['Seus anúncios', 'Apagados, com as fotos']] : []),
    ['Fotos das suas avaliações', 'Apagadas'],
    ['Reservas, avaliações e conversas, com os anexos', 'Ficam sem o seu nome'],
    ['Registros de pagamento', 'Guardados por até 7 anos'],
  ];
  return (
    <dl className="border-b border-border text-sm text-muted-foreground">
      {rows.map(([what, then]) => (
        <div key={what} className="flex flex-wrap justify-between gap-x-4 border-t border-border py-3">
          <dt>{what}</dt>
          <dd>{then}</dd>
        </div>
      ))}
    </dl>
  );
}

function Blocking({ commitments: { booking, event } }: { commitments: Commitments }) {
  return (
    <>
      {booking ? (
        <Notice tone="warning" icon={CalendarCheck} role="status">
          Você tem uma reserva confirmada para {formatNumericDay(booking)}. Cancele-a em{' '}
          <Link to="/minhas-reservas" className="link">
            Minhas Reservas
          </Link>{' '}
          ou espere o evento para excluir a conta.
        </Notice>
      ) : null}
      {event ? (
        <Notice tone="warning" icon={CalendarCheck} role="status">
          Um espaço seu tem um evento confirmado para {formatNumericDay(event)}. Cancele-o em{' '}
          <Link to="/gerenciar-espacos" className="link">
            Gerenciar Espaços
          </Link>{' '}
          ou espere o evento para excluir a conta.
        </Notice>
      ) : null}
    </>
  );
}

function Proof({ control, hasPassword: byPassword }: { control: ProofForm['control']; hasPassword: boolean }) {
  return (
    <FormField
      control={control}
      name="proof"
      label={byPassword ? 'Digite sua senha para confirmar' : `Digite ${confirmationWord} para confirmar`}
    >
      {(field) =>
        byPassword ? (
          <Input {...field} type="password" autoComplete="current-password" maxLength={200} required />
        ) : (
          <Input {...field} autoComplete="off" autoCapitalize="characters" maxLength={20} required />
        )
      }
    </FormField>
  );
}

function SignInAgain({ onSignInAgain }: { onSignInAgain: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    onSignInAgain().catch((error: unknown) => {
      setBusy(false);
      notify({
        title: 'Erro no login com Google',
        text: authErrorText(error) ?? 'Ocorreu um erro ao fazer login com Google.',
        tone: 'danger',
      });
    });
  };
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <Notice tone="info">
        Para sua segurança, entre de novo com o Google. Depois volte aqui em até {recentSignInMinutes} minutos e
        confirme a exclusão.
      </Notice>
      <Button variant="secondary" busy={busy} busyLabel="Abrindo o Google..." onClick={go}>
        Entrar com Google
      </Button>
    </div>
  );
}
