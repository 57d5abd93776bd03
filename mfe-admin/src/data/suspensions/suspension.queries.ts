import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerRow, Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { suspensionKeys } from './suspension.keys.ts';

export type AdminPerson = AnswerRow<'admin_person'>;
export type PersonHistory = Answers['admin_person_history'];
export type ListedPerson = Answers['admin_list_people']['items'][number];

/** A person as an administrator sees them; null when there is none. */
export const adminPersonOptions = (id: string) =>
  queryOptions({
    queryKey: suspensionKeys.person(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_person', { target_person: id })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
    staleTime: 0,
  });

/** Counts and latest entries of a person's bookings, refunds, disputes, reports, suspensions, payouts and notes. */
export const personHistoryOptions = (id: string) =>
  queryOptions({
    queryKey: suspensionKeys.history(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_person_history', { target_person: id })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 0,
  });

interface PeopleFilter {
  /** In the name, or a whole e-mail. */
  search: string;
  only: 'suspended' | 'hosts' | 'refused_names' | undefined;
  /** Counted from 1. */
  page: number;
}

export const peoplePageSize = 20;

export const adminPeopleOptions = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: suspensionKeys.people(filter),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_people', {
          page_number: filter.page,
          page_size: peoplePageSize,
          ...(filter.only && { people_filter: filter.only }),
          ...(filter.search && { search_text: filter.search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
