import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

type Business = Answers['admin_business'];
export type BusinessDay = Business['days'][number];

/** The numbers of a day, in the order of the table. */
export const businessParts = ['volume', 'fee', 'promotions', 'commissions', 'refunds', 'disputes'] as const;
export type BusinessPart = (typeof businessParts)[number];

/** Days, `yyyy-MM-dd`, both included. */
export interface BusinessPeriod {
  from: string;
  to: string;
}

const key = ['business', 1] as const;

export const businessOptions = ({ from, to }: BusinessPeriod) =>
  queryOptions({
    queryKey: [...key, from, to],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_business', { from_date: from, to_date: to })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const businessLinesPageSize = 50;

/** `page` counted from 1. */
export const businessLinesOptions = ({ from, to }: BusinessPeriod, part: BusinessPart, page: number) =>
  queryOptions({
    queryKey: [...key, 'lines', from, to, part, page],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_business_lines', {
          from_date: from,
          to_date: to,
          part,
          page_number: page,
          page_size: businessLinesPageSize,
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
