import { useState } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { resendConfirmation } from './authenticate.ts';

/**
 * After a sign-up. Whether the address had an account already is not known here and must not be revealed: the sentence
 * says what to do in either case.
 */
export function ConfirmationSent({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();

  const sendAgain = async () => {
    if (state === 'sending') return;
    setState('sending');
    setFailure(undefined);
    try {
      await resendConfirmation(email);
      setState('sent');
    } catch (error) {
      setState('idle');
      setFailure(authMessages.linkRequest(error).text);
    }
  };

  return (
    <Notice tone="info" role="status">
      <p>
        Confirme seu e-mail pelo link que enviamos para <b className="font-semibold">{email}</b> e entre aqui.
      </p>
      <p className="mt-2">
        Se este e-mail já tiver uma conta, o link não chega: entre com a sua senha ou peça outra em “Esqueci minha
        senha”.
      </p>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center"
        aria-disabled={state === 'sending'}
        onClick={sendAgain}
      >
        {state === 'sending' ? 'Enviando...' : 'Enviar o link de novo'}
      </button>
      {state === 'sent' ? <p>Pedido feito. O link anterior deixa de funcionar.</p> : null}
      {failure ? <p className="text-danger">{failure}</p> : null}
    </Notice>
  );
}
