import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import type { TermsVersion } from 'shared-domain/rules/terms-rules.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { useAcceptTerms } from '../../data/people/accept-terms.mutation.ts';

/** Announces new terms once; the button or a visit to another page accepts them. */
export function TermsAcceptance({ terms, personId }: { terms: TermsVersion; personId: string }) {
  const { mutate: accept, isPending } = useAcceptTerms(personId, terms.version);
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
