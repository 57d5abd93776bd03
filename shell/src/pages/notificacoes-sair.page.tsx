import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import type { MailTopic } from 'shared-domain/rules/mail-topics.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { mailTopicLabels } from '../data/notifications/mail-topic-labels.ts';
import { followMailLink } from '../data/notifications/mail-topics.ts';

export const meta: RouteModule['meta'] = () => ({
  title: 'E-mails desligados',
  description: 'Os e-mails que você não quer mais receber.',
  noindex: true,
});

const isTopic = (text: string | undefined): text is MailTopic =>
  text !== undefined && Object.hasOwn(mailTopicLabels, text);

/** The way out in an e-mail: switches the topic of its link off, says so, and can undo it. Without a session. */
export function Component() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const change = useMutation({ mutationFn: (isOn: boolean) => followMailLink(token, isOn) });
  const { mutate } = change;
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    mutate(false);
  }, [mutate]);
  const isOff = change.variables !== true;
  const topic = isTopic(change.data) ? mailTopicLabels[change.data] : undefined;
  const page = (title: string, text: string, action?: { label: string; press: () => void }) => (
    <EmptyState
      headingLevel={1}
      className="py-[120px]"
      title={title}
      text={text}
      actions={
        <>
          {action ? (
            <Button busy={change.isPending} onClick={action.press}>
              {action.label}
            </Button>
          ) : null}
          <Link to="/profile#avisos" className="link inline-flex min-h-11 items-center">
            Ver todos os avisos
          </Link>
        </>
      }
    />
  );
  return (
    <div className="wrap" aria-live="polite">
      {change.isError && isLinkOver(change.error) ? (
        page('Este link não vale', 'Abra de novo o link do e-mail, ou mude os avisos no seu perfil.')
      ) : change.isError ? (
        page('Não foi possível mudar agora', 'Confira sua conexão e tente de novo.', {
          label: 'Tentar novamente',
          press: () => mutate(!isOff),
        })
      ) : topic === undefined ? (
        <Skeleton className="my-[120px] h-60" />
      ) : isOff ? (
        page('E-mails desligados', `Você não recebe mais e-mails de “${topic}”. Os outros continuam.`, {
          label: 'Voltar a receber',
          press: () => mutate(true),
        })
      ) : (
        page('E-mails ligados', `Você volta a receber e-mails de “${topic}”.`, {
          label: 'Desligar de novo',
          press: () => mutate(false),
        })
      )}
    </div>
  );
}

const isLinkOver = (error: unknown) => error instanceof Error && error.message === 'link_invalid';
