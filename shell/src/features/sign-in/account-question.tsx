import { useEffect, useRef, useState } from 'react';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { OpenedAccount } from './mail-link.ts';
import { signOut } from './sign-out.ts';

const reasons = {
  'other-account': 'Antes de abrir o link, você estava em outra conta neste navegador.',
  'other-address': 'O endereço escrito no link é outro.',
};

interface AccountQuestionProps {
  account: OpenedAccount;
  onYes: () => void;
  /** The person has left the account. */
  onLeft: () => void;
}

/**
 * Asks whether the account is the person's own, after a link has opened one that may belong to another person, who could read everything
 * entered in it.
 */
export function AccountQuestion({ account: { email, doubt }, onYes, onLeft }: AccountQuestionProps) {
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // the pressed button is gone
  useEffect(() => heading.current?.focus(), []);

  const leave = async () => {
    setLeaving(true);
    if (await signOut('local')) onLeft();
    else setLeaving(false);
  };

  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 ref={heading} tabIndex={-1} aria-describedby="opened-account" className="type-h1 outline-none">
          Esta conta é sua?
        </h1>
        <div id="opened-account" className="grid gap-1.5 text-muted-foreground">
          <p className="wrap-anywhere">
            O link entrou na conta <b className="font-semibold text-foreground">{email}</b>.
          </p>
          {doubt ? <p>{reasons[doubt]}</p> : null}
          <p>Se a conta aberta agora não é sua, saia: o que você escrever ou pagar nela fica com outra pessoa.</p>
        </div>
      </div>
      <div className="grid gap-3">
        <Button size="lg" full disabled={leaving} onClick={onYes}>
          Sim, é minha
        </Button>
        <Button size="lg" full variant="secondary" busy={leaving} busyLabel="Saindo..." onClick={leave}>
          Não é minha: sair
        </Button>
      </div>
    </div>
  );
}
