import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify, supabase } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { textRefusals } from 'shared-domain/text/refused-text.ts';
import * as z from 'zod/mini';
import { askAgain } from './ask-again.ts';
import { sharedListOptions } from './shared-list.query.ts';
import { visitorBrowser } from './visitor-browser.ts';

const text = (limit: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(limit, `Use até ${limit} caracteres.`));
export const visitorNameSchema = z.object({ name: text(textLimits.visitorName, 'Diga seu nome.') });
export const lineSchema = z.object({ content: text(textLimits.listLine, 'Escreva a linha.') });

const closed = { root: 'O link desta lista foi encerrado.' };
const often = { root: 'Muita coisa em pouco tempo. Espere um pouco e tente de novo.' };
const crowded = { root: 'Esta lista já tem muita gente e muitas linhas.' };

/** Refusals of a visitor's name, by the database's code. */
export const visitorNameRefusals = {
  ...textRefusals('visitor_name', 'name', 'Todos com o link leem o nome'),
  invalid_input: { name: 'Escreva o nome com letras.' },
  visitor_name_taken: { name: 'Já há alguém com este nome nesta lista. Acrescente um sobrenome.' },
  link_closed: closed,
  list_crowded: crowded,
  rate_limited: often,
};
export const lineRefusals = {
  ...textRefusals('line', 'content', 'Todos com o link leem a linha'),
  visitor_name_needed: { root: 'Diga seu nome nesta lista antes de escrever.' },
  space_not_found: { root: 'Este espaço saiu da lista.' },
  link_closed: closed,
  list_crowded: crowded,
  rate_limited: often,
};

/** Why the database refused to read the list, or a vote in it; undefined for another failure. */
export function listRefusalText(error: unknown): string | undefined {
  const { message: code = '' } = (error ?? {}) as { message?: string };
  const known: Record<string, { root?: string; content?: string }> = lineRefusals;
  return known[code]?.root;
}

export function useEnterList(secret: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      await supabase().rpc('enter_list', { secret, browser: visitorBrowser(), visitor_name: name }).throwOnError();
    },
    onSuccess: () => queryClient.invalidateQueries(sharedListOptions(secret)),
  });
}

export function useWriteLine(secret: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ spaceId, content }: { spaceId: string; content: string }) => {
      await supabase()
        .rpc('write_list_line', { secret, browser: visitorBrowser(), target_space: spaceId, content })
        .throwOnError();
    },
    onSuccess: () => queryClient.invalidateQueries(sharedListOptions(secret)),
  });
}

interface Vote {
  spaceId: string;
  wanted: boolean;
}

function showVote(queryClient: QueryClient, secret: string, { spaceId, wanted }: Vote): void {
  queryClient.setQueryData(
    sharedListOptions(secret).queryKey,
    (list) =>
      list && {
        ...list,
        spaces: list.spaces.map((space) =>
          space.id === spaceId && space.voted !== wanted
            ? { ...space, voted: wanted, votes: space.votes + (wanted ? 1 : -1) }
            : space,
        ),
      },
  );
}

/** Counts a vote immediately, and takes it back, with a message, after a failure. */
export function useVote(secret: string) {
  const queryClient = useQueryClient();
  const { queryKey } = sharedListOptions(secret);
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'votes' },
    mutationFn: async ({ spaceId, wanted }: Vote) => {
      await supabase()
        .rpc('vote_in_list', { secret, browser: visitorBrowser(), target_space: spaceId, wanted })
        .throwOnError();
    },
    onMutate: async (vote: Vote) => {
      await queryClient.cancelQueries({ queryKey });
      showVote(queryClient, secret, vote);
    },
    onError: (error, vote) => {
      showVote(queryClient, secret, { ...vote, wanted: !vote.wanted });
      notify({
        title: 'Não foi possível votar',
        text: listRefusalText(error) ?? 'Seu voto não mudou. Confira a conexão e tente de novo.',
        tone: 'danger',
      });
    },
    onSettled: (_data, error) => askAgain(queryClient, { mutationKey: queryKey, queryKey, error }),
    networkMode: 'always',
  });
}
