import { supabase } from 'shared-domain/platform';
import type { Answers } from '../db/api.types.ts';

type StoredFile = Answers['account_export']['files'][number];

/** Links to files of the chat, which only their two people may open, hold for so long. */
const linkSeconds = 7 * 24 * 60 * 60;
const publicBuckets = new Set(['avatars', 'space-images']);

/** Everything that is kept about the signed-in person; each file with an address to fetch it. @throws Error */
export async function exportAccount(): Promise<Record<string, unknown>> {
  const { data } = await supabase().rpc('account_export').throwOnError();
  return { ...data, files: await withAddresses(data.files) };
}

async function withAddresses(files: StoredFile[]) {
  const { storage } = supabase();
  const signed = await signedAddresses(files.filter(({ bucket }) => !publicBuckets.has(bucket)));
  return files.map((file) => ({
    ...file,
    url: publicBuckets.has(file.bucket)
      ? storage.from(file.bucket).getPublicUrl(file.path).data.publicUrl
      : (signed.get(file.path) ?? null),
  }));
}

async function signedAddresses(files: StoredFile[]): Promise<Map<string, string>> {
  if (files.length === 0) return new Map();
  const { data, error } = await supabase()
    .storage.from('chat-files')
    .createSignedUrls(
      files.map(({ path }) => path),
      linkSeconds,
    );
  if (error) throw error;
  return new Map(data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl] as const] : [])));
}

/** Returns whether the signed-in person has a password. @throws AuthError */
export async function hasPassword(): Promise<boolean> {
  const { data, error } = await supabase().auth.getUser();
  if (error) throw error;
  const providers: unknown = data.user.app_metadata.providers;
  return Array.isArray(providers) && providers.includes('email');
}

/** Signs in again, which the server requires before it deletes an account. @throws AuthError */
export async function confirmPassword(email: string, password: string): Promise<void> {
  const { error } = await supabase().auth.signInWithPassword({ email, password });
  if (error) throw error;
}

/**
 * Removes the signed-in person's account for good; every session has ended with it.
 * @throws PostgrestError: `sign_in_again`, `has_upcoming_bookings`, `has_upcoming_events`, `last_admin`,
 * `payout_key_missing`
 */
export async function deleteAccount(): Promise<void> {
  await supabase().rpc('delete_account').throwOnError();
}

/**
 * The same; of a suspended person it waits until money is settled.
 * @returns whether the account is gone
 * @throws PostgrestError as `deleteAccount`
 */
export async function requestAccountDeletion(): Promise<boolean> {
  const { data } = await supabase().rpc('request_account_deletion').throwOnError();
  return data;
}

const refusals: Record<string, string> = {
  has_upcoming_bookings: 'Você tem uma reserva confirmada. Cancele-a ou espere o evento para excluir a conta.',
  has_upcoming_events: 'Um espaço seu tem um evento confirmado. Cancele-o ou espere o evento para excluir a conta.',
  payout_key_missing:
    'Ainda temos repasses a fazer a você. Informe sua chave PIX em Gerenciar Espaços e exclua a conta depois.',
  last_admin: 'Você é a única pessoa que administra o site. Passe essa função a outra antes de excluir a conta.',
};

/** Why the account was not deleted, in Portuguese. */
export function deletionErrorText(error: unknown): string {
  const code = errorCode(error);
  return (code && refusals[code]) || 'Não foi possível excluir a conta. Tente novamente.';
}

/** Whether the server wants a sign-in of the last minutes. */
export const asksForSignIn = (error: unknown): boolean => errorCode(error) === 'sign_in_again';

function errorCode(error: unknown): string | undefined {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
