import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { auditKeys } from '../administration/audit.keys.ts';
import { reportKeys } from './report.keys.ts';

/** A reported thing with all its reports. */
export type ReportedItem = Answers['admin_list_reports']['items'][number];
export type ReportOutcome = NonNullable<ReportedItem['settled']>['outcome'];

export const reportsPageSize = 20;

export type ReportFilter = 'open' | 'space' | 'message' | 'review' | 'profile' | 'list_line' | 'closed';

interface ReportsWanted {
  filter: ReportFilter;
  /** Counted from 1. */
  page: number;
  /** A listing, or a person and what is theirs. */
  about?: string | undefined;
}

/** Reported things; those that alerted the administrators come first. */
export const reportsOptions = ({ filter, page, about }: ReportsWanted) =>
  queryOptions({
    queryKey: reportKeys.list({ filter, page, about }),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_reports', {
          report_filter: filter,
          page_number: page,
          page_size: reportsPageSize,
          ...(about && { about }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    // another administrator takes one, or decides it
    refetchOnWindowFocus: true,
  });

const minutesOpen = 10;

/** Where the file of a reported message can be opened, while its report is open. */
export const reportedFileOptions = (path: string) =>
  queryOptions({
    queryKey: reportKeys.file(path),
    queryFn: async () => {
      const { data, error } = await supabase()
        .storage.from('chat-files')
        .createSignedUrl(path, minutesOpen * 60);
      if (error) throw error;
      return data.signedUrl;
    },
    staleTime: (minutesOpen - 1) * 60_000,
  });

interface Decision {
  kind: string;
  id: string;
  outcome: ReportOutcome;
  note: string;
  /** Of a review: comment, photos. */
  parts?: string[];
}

/** Settles all open reports of a subject; the reporters get a mail. */
export function useSettleReports() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id, outcome, note, parts = [] }: Decision) => {
      await supabase()
        .rpc('settle_reports', { target_kind: kind, target: id, decision: outcome, note, parts })
        .throwOnError();
    },
    onSettled: () =>
      Promise.all(
        [reportKeys.all, auditKeys.all, spaceKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    networkMode: 'always',
  });
}
