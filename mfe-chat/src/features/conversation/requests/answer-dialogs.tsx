import { useAnswers } from 'shared-domain/requests/answer-request.mutations.ts';
import { AnswerRequestDialogs, type AnswerRequestDialogsProps } from 'shared-ui/patterns/answer-request-dialogs.tsx';
import type { RequestToBook } from '../../../data/requests/requests.query.ts';

interface AnswerDialogsProps extends Pick<AnswerRequestDialogsProps, 'answer' | 'onClose' | 'children'> {
  request: RequestToBook;
}

export function AnswerDialogs(props: AnswerDialogsProps) {
  return <AnswerRequestDialogs {...props} {...useAnswers(props.request)} />;
}
