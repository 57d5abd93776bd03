import { useAcceptRequest, useDeclineRequest } from 'shared-domain/requests/answer-request.mutations.ts';
import { AnswerRequestDialogs, type AnswerRequestDialogsProps } from 'shared-ui/patterns/answer-request-dialogs.tsx';

export function AnswerDialogs(props: Omit<AnswerRequestDialogsProps, 'accept' | 'decline'>) {
  const accept = useAcceptRequest(props.request);
  const decline = useDeclineRequest(props.request);
  return <AnswerRequestDialogs {...props} accept={accept.mutateAsync} decline={decline.mutateAsync} />;
}
