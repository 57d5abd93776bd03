import { queryOptions } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { supabase } from 'shared-domain/platform';
import type { ChatFile } from './chat.ts';

export const chatFilesBucket = 'chat-files';

/** Seconds that an address opens the file; another is requested some time before. */
const validFor = 60 * 60;

/** Addresses of a file for the two participants: to be shown, and to be saved under its own name. */
export const chatFileOptions = ({ path, name }: Pick<ChatFile, 'path' | 'name'>) =>
  queryOptions({
    queryKey: chatKeys.file(path),
    queryFn: async (): Promise<{ view: string; download: string }> => {
      const { data, error } = await supabase().storage.from(chatFilesBucket).createSignedUrl(path, validFor);
      if (error) throw error;
      const download = new URL(data.signedUrl);
      download.searchParams.set('download', name);
      return { view: data.signedUrl, download: download.href };
    },
    staleTime: (validFor - 600) * 1000,
    gcTime: (validFor - 600) * 1000,
  });
