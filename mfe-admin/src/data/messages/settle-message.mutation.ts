import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import type { ContactStatus } from './contact-messages.query.ts';
import { contactMessageKeys } from './message.keys.ts';

interface SettledMessage {
  id: string;
  from: ContactStatus;
  to: ContactStatus;
}

/** Marks a contact message as answered or archived, or as new again; for administrators. */
export function useSettleMessage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, from, to }: SettledMessage) => {
      const archive = (archived: boolean) =>
        supabase().rpc('archive_contact_message', { target_message: id, archived }).throwOnError();
      const resolve = (resolved: boolean) =>
        supabase().rpc('resolve_contact_message', { target_message: id, resolved }).throwOnError();
      if (to === 'archived') return void (await archive(true));
      if (from === 'archived') await archive(false);
      await resolve(to === 'answered');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: contactMessageKeys.all }),
    networkMode: 'always',
  });
}
