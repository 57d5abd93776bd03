import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isDay } from 'shared-domain/days/day.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { refusedFields } from 'shared-domain/db/refused-fields.ts';
import { storedInConflict } from 'shared-domain/edits/edit-conflict.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import * as z from 'zod/mini';
import type { HostCalendar } from './host-calendar.query.ts';

interface Availability {
  /** `yyyy-MM-dd` */
  dates: readonly string[];
  isAvailable: boolean;
  /** Of a block; an empty one removes it. Without it the blocks keep theirs. */
  note?: string | undefined;
}

/** Days as their host sees them: whether each is available. */
export type DayStates = Record<string, boolean>;
type AvailabilityChange = Availability & { asRead: DayStates };

const refusals = ['date_booked', 'date_held', 'date_in_past', 'date_too_far', 'invalid_input'] as const;
type Refusal = (typeof refusals)[number];

/** None of the days was changed. `day` is the one that prevents it, when there is one. */
export class AvailabilityError extends Error {
  readonly code: Refusal | 'unexpected';
  readonly day: string | null;
  constructor(code: Refusal | 'unexpected', day: string | null) {
    super(code);
    this.code = code;
    this.day = day;
  }
}

const refusal = z.object({
  message: z.enum(refusals),
  details: z.catch(z.string(), ''),
});
const refusedDays = z.array(z.string());

function toAvailabilityError(error: unknown): AvailabilityError {
  const { data } = refusal.safeParse(error);
  if (!data) return new AvailabilityError('unexpected', null);
  const [field] = refusedDays.safeParse(refusedFields(data.details)).data ?? [];
  return new AvailabilityError(data.message, field !== undefined && isDay(field) ? field : null);
}

/** @throws PostgrestError `edit_conflict`, else AvailabilityError */
async function setAvailability(spaceId: string, change: AvailabilityChange): Promise<void> {
  const { dates, isAvailable, note, asRead } = change;
  const { error } = await supabase().rpc('set_availability', {
    target_space: spaceId,
    days: [...dates],
    available: isAvailable,
    as_read: asRead,
    ...(note === undefined ? {} : { note }),
  });
  if (error) throw storedInConflict(error) ? error : toAvailabilityError(error);
}

const ownBlock: HostCalendar[string] = {
  state: 'blocked',
  guest_name: null,
  guest_count: null,
  calendar_name: null,
  is_own_block: true,
  imported: [],
  note: null,
};

/** Blocks or frees days, all or none. The calendar shows it immediately and goes back when it is refused. */
export function useSetAvailability(spaceId: string) {
  const queryClient = useQueryClient();
  const queryKey = hostingKeys.calendar(spaceId);
  return useMutation({
    mutationFn: (change: AvailabilityChange) => setAvailability(spaceId, change),
    onMutate: async ({ dates, isAvailable, note }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<HostCalendar>(queryKey);
      if (before) {
        const after = { ...before };
        for (const date of dates) {
          if (!isAvailable) {
            const block = after[date] ?? ownBlock;
            after[date] = { ...block, note: note === undefined ? block.note : note.trim() || null };
          } else if (after[date]?.state === 'blocked') delete after[date];
        }
        queryClient.setQueryData(queryKey, after);
      }
      return before;
    },
    onError: (_error, _availability, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        // searches by date, calendars, similar spaces: read again when they are next shown
        queryClient.invalidateQueries({ queryKey: spaceKeys.all, refetchType: 'none' }),
      ]),
    // Offline a mutation would wait in silence.
    networkMode: 'always',
  });
}

/** docs/product.md, and which day was in the way. */
export function availabilityErrorMessage(error: unknown, count: number): { title: string; text: string } {
  const general =
    count === 1 ? 'Não foi possível atualizar a disponibilidade.' : 'Não foi possível atualizar as datas selecionadas.';
  const why = error instanceof AvailabilityError ? reason(error) : null;
  return { title: 'Erro', text: why ? `${general} ${why} Nenhuma data mudou.` : `${general} Tente novamente.` };
}

function reason({ code, day }: AvailabilityError): string | null {
  const which = day ? formatDay(day) : 'Uma das datas';
  if (code === 'date_booked') return `${which} acabou de ser reservada.`;
  if (code === 'date_held') return `${which} está com um cliente pagando agora.`;
  if (code === 'date_in_past') return `${which} já passou.`;
  if (code === 'date_too_far') return `${which} está longe demais.`;
  if (code === 'invalid_input') return 'A nota não foi aceita.';
  return null;
}

/** docs/product.md: 'N datas bloqueadas com sucesso.' */
export function availabilityDone({ dates, isAvailable }: Availability): string {
  if (dates.length === 0) return 'Nenhuma data mudou.';
  const word = isAvailable ? 'liberada' : 'bloqueada';
  return dates.length === 1 ? `Data ${word} com sucesso.` : `${formatNumber(dates.length)} datas ${word}s com sucesso.`;
}
