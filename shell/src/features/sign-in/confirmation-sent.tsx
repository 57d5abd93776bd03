import { useEffect, useRef } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/**
 * After a sign-up, in place of its form. Whether the address had an account already is not known here and must not be
 * revealed: the sentence says what to do in either case.
 */
export function ConfirmationSent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, and on a phone the notice is above the visible part of the page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <Notice tone="info">
      <p className="mb-2">
        <b className="font-semibold">{authMessages.signedUp.title}</b> <span>{authMessages.signedUp.text}</span>
      </p>
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Confirme seu e-mail pelo link que enviamos.
      </h2>
      <p>
        Ele foi para <b className="font-semibold">{email}</b>. Abra-o e entre aqui.
      </p>
      <p className="mt-2">
        Se este e-mail já tiver uma conta, o link não chega: entre com a sua senha ou peça outra em “Esqueci minha
        senha”.
      </p>
      <ResendConfirmation email={email} />
    </Notice>
  );
}
