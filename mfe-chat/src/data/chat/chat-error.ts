import { UploadError, uploadLimitText } from 'shared-domain/files/upload-file.ts';
import { suspendedText } from 'shared-domain/rules/people-rules.ts';
import { CameraDataError } from '../files/camera-data/camera-data-error.ts';

/** Every way the chat can be refused; the lower part is what the browser itself finds. */
export type ChatErrorCode =
  | 'unauthenticated'
  | 'account_suspended'
  | 'chat_with_self'
  | 'space_not_found'
  | 'booking_not_found'
  | 'conversation_not_yours'
  | 'recipient_gone'
  | 'recipient_suspended'
  | 'rate_limited'
  | 'invalid_input'
  | 'file_not_found'
  | 'camera_data'
  | 'upload_limit'
  | 'offline'
  | 'unexpected';

export class ChatError extends Error {
  readonly code: ChatErrorCode;
  constructor(code: ChatErrorCode) {
    super(code);
    this.code = code;
  }
}

const known = new Set<string>([
  'unauthenticated',
  'account_suspended',
  'chat_with_self',
  'space_not_found',
  'booking_not_found',
  'conversation_not_yours',
  'recipient_gone',
  'recipient_suspended',
  'rate_limited',
  'invalid_input',
  'file_not_found',
] satisfies ChatErrorCode[]);

/** Returns the refusal of the Data API, or that it was not reached. */
export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  if (error instanceof CameraDataError) return new ChatError('camera_data');
  if (error instanceof UploadError && error.isOverLimit) return new ChatError('upload_limit');
  const { message, code } = (error ?? {}) as { message?: unknown; code?: unknown };
  if (typeof message === 'string' && known.has(message)) return new ChatError(message as ChatErrorCode);
  if (code === '42501') return new ChatError('conversation_not_yours');
  // postgrest-js reports a request that never arrived as an error without a code of the database
  if (error instanceof TypeError || code === '' || isOffline()) return new ChatError('offline');
  return new ChatError('unexpected');
}

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;

interface Message {
  title: string;
  text: string;
}

/** docs/product.md: why no conversation could be started. */
export function openConversationMessage(error: unknown): Message {
  const { code } = toChatError(error);
  if (code === 'unauthenticated')
    return { title: 'Login necessário', text: 'Você precisa estar logado para conversar com o anfitrião.' };
  if (code === 'chat_with_self') return { title: 'Ação não permitida', text: 'Você não pode conversar consigo mesmo.' };
  if (code === 'booking_not_found')
    return { title: 'Ação não permitida', text: 'Você só pode escrever a quem tem uma reserva confirmada com você.' };
  if (code === 'account_suspended') return { title: 'Conta suspensa', text: suspendedText };
  if (code === 'recipient_gone') return { title: 'Erro', text: 'Esta pessoa encerrou a conta.' };
  return { title: 'Erro', text: 'Não foi possível iniciar a conversa.' };
}

/** docs/product.md, and what the person can do about it: why a message was not sent. */
export function sendFailureText(error: unknown, kind: 'text' | 'file'): string {
  const text = kind === 'text' ? 'Não foi possível enviar a mensagem.' : 'Não foi possível enviar o arquivo.';
  const hint = hints[toChatError(error).code];
  return hint ? `${text} ${hint}` : text;
}

const hints: Partial<Record<ChatErrorCode, string>> = {
  offline: 'Confira a conexão.',
  camera_data: 'Ele guarda onde foi gravado e não conseguimos retirar isso. Salve a foto em JPG ou o vídeo em MP4.',
  upload_limit: uploadLimitText,
  rate_limited: 'Foram muitas mensagens seguidas: aguarde um minuto.',
  account_suspended: suspendedText,
  recipient_gone: 'Esta pessoa encerrou a conta.',
  recipient_suspended: 'No momento esta pessoa não recebe mensagens.',
  unauthenticated: 'Entre de novo na sua conta.',
  conversation_not_yours: 'Entre de novo na sua conta.',
};
