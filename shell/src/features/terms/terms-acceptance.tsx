import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { toAccount } from 'shared-domain/people/account.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';
import type { TermsVersion } from 'shared-domain/rules/terms-rules.ts';
import { Button } from 'shared-ui/primitives/button.tsx';

/** Announces new terms once; the button or a visit to another page accepts them. */
export function TermsAcceptance({ terms, personId }: { terms: TermsVersion; personId: string }) {
  const queryClient = useQueryClient();
  const { mutate: accept, isPending } = useMutation({
    mutationFn: async () => {
      const { data } = await supabase().rpc('accept_terms', { terms_version: terms.version }).throwOnError();
      return data && toAccount(data);
    },
    onSuccess: (account) => queryClient.setQueryData(peopleKeys.account(personId), account),
  });
  const { pathname } = useLocation();
  const announcedAt = useRef(pathname);
  useEffect(() => {
    // To read the terms is not to accept them.
    if (pathname !== announcedAt.current && !/^\/termos-/.test(pathname)) accept();
    announcedAt.current = pathname;
  }, [pathname, accept]);

  return (
    <aside aria-label="Mudança dos Termos de Uso" className="border-b border-border bg-sunken text-sm print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p>
          Os Termos de Uso mudaram em {formatNumericDay(terms.startsOn)}. Quem continua na conta aceita a versão{' '}
          {terms.version}.{' '}
          <Link to="/termos-uso#mudancas" className="link">
            O que mudou
          </Link>
        </p>
        <Button variant="tertiary" size="sm" busy={isPending} busyLabel="Um momento..." onClick={() => accept()}>
          Entendi
        </Button>
      </div>
    </aside>
  );
}
