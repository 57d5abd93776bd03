import { useAnswers } from 'shared-domain/requests/answer-request.mutations.ts';
import { AnswerRequestDialogs, type AnswerRequestDialogsProps } from 'shared-ui/patterns/answer-request-dialogs.tsx';

export function AnswerDialogs(props: Omit<AnswerRequestDialogsProps, 'accept' | 'decline' | 'failureOf'>) {
  return <AnswerRequestDialogs {...props} {...useAnswers(props.request)} />;
}
