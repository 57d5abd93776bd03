import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

interface WeekdayAct {
  /** 0 is Sunday. */
  weekday: number;
  /** `yyyy-MM-dd` */
  firstDay: string;
  lastDay: string;
  act: 'block' | 'free';
}

/** Blocks or frees every such weekday, all or none; booked and held days stay. @throws PostgrestError */
export function useSetWeekdays(spaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ weekday, firstDay, lastDay, act }: WeekdayAct): Promise<AnswerRow<'set_weekdays'>> => {
      const { data } = await supabase()
        .rpc('set_weekdays', {
          target_space: spaceId,
          weekday,
          first_day: firstDay,
          last_day: lastDay,
          act,
        })
        .throwOnError();
      return data;
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: hostingKeys.all }),
        queryClient.invalidateQueries({ queryKey: spaceKeys.all }),
      ]),
    networkMode: 'always',
  });
}
