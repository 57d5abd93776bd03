import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide';
import type { ReactNode } from 'react';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { notify } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { beginEnrolment, type Enrolment, finishEnrolment, spacedKey } from './authenticators.ts';
import { CodeForm } from './code-form.tsx';

interface EnrolmentStepsProps {
  /** The person and the number of the authenticator: a new enrolment is begun for each. */
  ordinal: number;
  userId: string;
  /** A second one follows: the service has no recovery codes. */
  isFirstOfTwo: boolean;
  /** On the button. */
  action: string;
  onEnrolled: () => void;
}

/** From an app for codes to the first code that it shows. */
export function EnrolmentSteps({ ordinal, userId, isFirstOfTwo, action, onEnrolled }: EnrolmentStepsProps) {
  const enrolment = useQuery({
    queryKey: peopleKeys.enrolment(userId, ordinal),
    queryFn: beginEnrolment,
    // one for as long as the page is open: another key would not be the one that was read
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const finish = async (code: string) => {
    if (!enrolment.data) return;
    await finishEnrolment(enrolment.data.id, code);
    onEnrolled();
  };
  return (
    <ol className="grid gap-7">
      <Step number={1} title={ordinal === 1 ? 'Abra um aplicativo de códigos' : 'Abra o aplicativo em outro aparelho'}>
        <p className="-mt-3 text-sm text-muted-foreground">
          {ordinal === 1
            ? 'Google Authenticator, 1Password, Aegis ou outro.'
            : 'Outro telefone, o tablet ou o computador: um lugar que não se perde junto com o primeiro.'}
        </p>
      </Step>
      <Step number={2} title="Leia este código">
        {enrolment.isError ? (
          <FailedPart
            layout="column"
            text="Não foi possível preparar o código. Confira sua conexão e tente de novo."
            retrying={enrolment.isFetching}
            onRetry={() => void enrolment.refetch()}
          />
        ) : (
          <Secret enrolment={enrolment.data} />
        )}
      </Step>
      <Step number={3} title="Digite o código que apareceu">
        <CodeForm key={enrolment.data?.id} onCode={finish}>
          {(busy) => (
            <>
              {isFirstOfTwo ? (
                <p className="text-sm text-muted-foreground">
                  Depois você ativa um segundo aparelho. Não há códigos de reserva: é com ele que você entra se perder o
                  primeiro.
                </p>
              ) : null}
              <Button
                type="submit"
                size="lg"
                className="justify-self-end"
                disabled={!enrolment.data}
                busy={busy}
                busyLabel="Conferindo..."
              >
                {action}
              </Button>
            </>
          )}
        </CodeForm>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] gap-4">
      <span aria-hidden="true" className="text-[32px] leading-none font-[450] tracking-[-0.04em] text-primary">
        {number}
      </span>
      <div className="grid gap-3.5">
        <h2 className="type-h4">{title}</h2>
        {children}
      </div>
    </li>
  );
}

function Secret({ enrolment }: { enrolment: Enrolment | undefined }) {
  const copy = async (key: string) => {
    try {
      await navigator.clipboard.writeText(key);
      notify({ title: 'Chave copiada', tone: 'success' });
    } catch {
      notify({ title: 'Erro', text: 'Não foi possível copiar. Selecione a chave e copie.', tone: 'danger' });
    }
  };
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[184px_minmax(0,1fr)]">
      <div className="size-[184px] rounded-surface border border-border bg-white p-3">
        {enrolment ? (
          <img src={enrolment.picture} alt="Código QR para o aplicativo de códigos" className="size-full" />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <div className="grid min-w-0 justify-items-start gap-2">
        <p className="text-sm text-muted-foreground">Não consegue ler? Digite a chave:</p>
        {enrolment ? (
          <>
            <p className="break-words [font-family:ui-monospace,monospace]">{spacedKey(enrolment.key)}</p>
            <Button variant="secondary" size="sm" onClick={() => void copy(enrolment.key)}>
              <Icon icon={Copy} size={18} />
              Copiar chave
            </Button>
          </>
        ) : (
          <Skeleton className="h-6 w-56" />
        )}
      </div>
    </div>
  );
}
