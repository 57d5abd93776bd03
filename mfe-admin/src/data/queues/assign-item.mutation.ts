import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';

/** Takes something that waits in a queue for 15 minutes, or gives it back; `listKey` is the list that shows who has it. */
export function useTakeItem(queue: string, listKey: QueryKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, take }: { id: string; take: boolean }) => {
      const of = { queue_name: queue, item: id };
      await (take ? supabase().rpc('assign_item', of) : supabase().rpc('release_item', of)).throwOnError();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
    networkMode: 'always',
  });
}
