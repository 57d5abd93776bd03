import { type ReactNode, useState } from 'react';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { MailLink } from './mail-link.ts';
import { type Redeemed, redeemMailLink } from './redeem-mail-link.ts';

const steps: Record<MailLink['type'], { title: string; text: string; action: string }> = {
  signup: {
    title: 'Confirmar seu e-mail',
    text: 'Falta um passo: confirme seu e-mail e entre na sua conta.',
    action: 'Confirmar meu e-mail',
  },
  magiclink: {
    title: 'Entrar na sua conta',
    text: 'Você entra neste navegador, sem digitar a senha.',
    action: 'Entrar',
  },
  email_change: {
    title: 'Trocar o e-mail da conta',
    text: 'A troca só vale depois de confirmada nos dois endereços.',
    action: 'Confirmar troca',
  },
  recovery: {
    title: 'Recuperar senha',
    text: 'O próximo passo entra na sua conta e deixa você criar outra senha.',
    action: 'Escolher nova senha',
  },
};

interface ConfirmLinkProps {
  link: MailLink;
  onOpen: (opened: Extract<Redeemed, { state: 'open' }>) => void;
  /** The link was used or is too old. */
  onOver: () => void;
  /** The way to sign-in. */
  back: ReactNode;
}

/** Names the step that the link of a mail takes; the button takes it. */
export function ConfirmLink({ link, onOpen, onOver, back }: ConfirmLinkProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { title, text, action } = steps[link.type];

  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    const redeemed = await redeemMailLink(link);
    if (redeemed.state === 'open') return onOpen(redeemed);
    if (redeemed.state === 'over') return onOver();
    setBusy(false);
    setFailure(redeemed.text);
  };

  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="type-h1">{title}</h1>
        <p className="text-muted-foreground">{text}</p>
        {link.email ? <p className="wrap-anywhere text-muted-foreground">Para a conta {link.email}</p> : null}
      </div>
      <Button size="lg" full busy={busy} busyLabel="Confirmando..." onClick={press}>
        {action}
      </Button>
      <div role="alert" className="empty:hidden">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
      </div>
      {back}
    </div>
  );
}
