import { supabase } from 'shared-domain/platform';
import { requestFailureText } from './request-failure.ts';
import type { RequestRow } from './requests.answers.ts';
import { requestLimit, useRequestMutation } from './use-request-mutation.ts';

/** The guest takes a request back, open or accepted. @throws PostgrestError or the error of `fetch` */
export const useWithdrawRequest = (request: Pick<RequestRow, 'id' | 'conversation_id'>) =>
  useRequestMutation<void, void>(request, async () => {
    await supabase().rpc('withdraw_request', { target_request: request.id }).abortSignal(requestLimit()).throwOnError();
  });

const texts: Record<string, string> = {
  unauthenticated: 'Entre de novo na sua conta.',
  request_not_found: 'Este pedido não existe mais.',
  request_over: 'Este pedido já terminou. Nada foi cobrado agora.',
};

/** Why a request was not taken back, in Portuguese. */
export const withdrawErrorText = (error: unknown): string =>
  requestFailureText(error, texts, {
    offline: 'Confira sua internet e tente novamente. O pedido continua como estava.',
    timedOut: 'O envio demorou demais. Confira o estado do pedido e tente novamente.',
    unexpected: 'Não foi possível desistir do pedido. Tente novamente.',
  });
