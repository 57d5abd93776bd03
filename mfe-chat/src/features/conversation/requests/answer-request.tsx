import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import type { AnswerDialogProps } from './answer-request-dialogs.tsx';

const dialogs = onDemand(() => import('./answer-request-dialogs.tsx'));

/** For the buttons that open one. */
export const answerIntent = { onPointerEnter: dialogs.preload, onFocus: dialogs.preload };

/** The dialogs, whose code comes when one is opened; what was written in them stays. */
export function AnswerRequest({
  answer,
  ...props
}: Omit<AnswerDialogProps, 'open'> & { answer: 'accept' | 'decline' | null }) {
  const Dialogs = useOpened(dialogs, answer !== null, props.onClose, 'a resposta');
  if (!Dialogs) return null;
  return (
    <>
      <Dialogs.AcceptRequestDialog {...props} open={answer === 'accept'} />
      <Dialogs.DeclineRequestDialog {...props} open={answer === 'decline'} />
    </>
  );
}
