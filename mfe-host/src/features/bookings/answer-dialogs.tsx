import { useAnswers } from 'shared-domain/requests/answer-request.mutations.ts';
import type { HostRequestRow } from 'shared-domain/requests/requests.answers.ts';
import { AnswerRequestDialogs, type AnswerRequestDialogsProps } from 'shared-ui/patterns/answer-request-dialogs.tsx';
import { RequestFacts } from './request-row.tsx';

interface AnswerDialogsProps extends Pick<AnswerRequestDialogsProps, 'answer' | 'onClose'> {
  request: HostRequestRow;
}

export function AnswerDialogs(props: AnswerDialogsProps) {
  return (
    <AnswerRequestDialogs {...props} {...useAnswers(props.request)}>
      <RequestFacts request={props.request} />
    </AnswerRequestDialogs>
  );
}
