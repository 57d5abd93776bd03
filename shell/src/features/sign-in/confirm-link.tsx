import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { AccountQuestion } from './account-question.tsx';
import { type MailLink, mailLinkOf, mailLinkState, type OpenedAccount } from './mail-link.ts';
import { redeemMailLink } from './redeem-mail-link.ts';

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
  /** The account is open, and as far as the page can tell it is the person's own. */
  onOpen: (account: OpenedAccount) => void;
  /** The link was used or is too old. */
  onOver: () => void;
  /** The way to sign-in. */
  back: ReactNode;
}

/**
 * Names the step that the link of a mail takes; the button takes it. The session tells whose account it is, since an address in a link can
 * be forged.
 */
export function ConfirmLink({ link, onOpen, onOver, back }: ConfirmLinkProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { title, text, action } = steps[link.type];
  const opened = mailLinkOf(state)?.opened;

  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    const redeemed = await redeemMailLink(link);
    if (redeemed.state === 'over') return onOver();
    if (redeemed.state === 'open') {
      const { account } = redeemed;
      if (!account.doubt) return onOpen(account);
      // the history's state keeps the question for a reload; the token is used up
      return navigate(pathname, { replace: true, state: mailLinkState({ ...link, tokenHash: '', opened: account }) });
    }
    setBusy(false);
    setFailure(redeemed.text);
  };

  if (opened) {
    return (
      <AccountQuestion
        account={opened}
        onYes={() => onOpen(opened)}
        onLeft={() => navigate('/profile', { replace: true })}
      />
    );
  }

  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="type-h1">{title}</h1>
        <p className="text-muted-foreground">{text}</p>
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
