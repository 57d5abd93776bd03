import { useState } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { enterCode } from 'shared-domain/people/enter-code.ts';
import { notify, useSession } from 'shared-domain/platform';
import { Logo } from 'shared-ui/patterns/logo.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ScreenDialog } from 'shared-ui/primitives/screen-dialog.tsx';
import { endSession } from '../../platform/session.ts';
import { CodeForm } from './code-form.tsx';

/** Asks for the second step of signing in, over the page that needs it. */
export function EnterCode() {
  const user = useSession((session) => session.user);
  const [lost, setLost] = useState(false);
  if (user === null) return null;
  return (
    <ScreenDialog
      brand={<Logo className="h-8" />}
      title="Confirme que é você"
      description={`Digite o código do seu aplicativo para ${user.email}.`}
    >
      <CodeForm
        onCode={async (code) => {
          await enterCode(code);
          notify({ ...authMessages.signedIn, tone: 'success' });
        }}
      >
        {(busy) => (
          <Button type="submit" size="lg" className="w-full" busy={busy} busyLabel="Conferindo...">
            Entrar
          </Button>
        )}
      </CodeForm>
      <div className="grid justify-items-start gap-1">
        <button type="button" className="link min-h-11 text-sm" aria-expanded={lost} onClick={() => setLost(!lost)}>
          Perdi o meu autenticador
        </button>
        {lost ? (
          <Notice className="mb-2">
            {user.isAdmin
              ? 'Use o segundo autenticador que você ativou. Se os dois se perderam, peça a outra pessoa da administração que os remova: você entra com a senha e ativa novos.'
              : 'Use outro autenticador, se ativou mais de um. Se não, escreva para o atendimento: depois de confirmar que é você, removemos o autenticador perdido.'}
          </Notice>
        ) : null}
        <button type="button" className="link min-h-11 text-sm" onClick={() => void endSession('local')}>
          Entrar com outra conta
        </button>
      </div>
    </ScreenDialog>
  );
}
