import { useState } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { resendConfirmation } from './authenticate.ts';

/** Sends the link of a sign-up once more. The answer is the same whether or not an account waits for it. */
export function ResendConfirmation({ email }: { email: string }) {
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
    <div className="text-sm">
      <button
        type="button"
        className="link inline-flex min-h-11 items-center"
        aria-disabled={state === 'sending'}
        onClick={sendAgain}
      >
        {state === 'sending' ? 'Enviando...' : 'Enviar o link de novo'}
      </button>
      <div role="status">
        {state === 'sent' ? <p>Pedido feito. O link anterior deixa de funcionar.</p> : null}
        {failure ? <p className="text-danger">{failure}</p> : null}
      </div>
    </div>
  );
}
