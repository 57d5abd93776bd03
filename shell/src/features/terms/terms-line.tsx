import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Account } from 'shared-domain/people/account.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { useSession } from 'shared-domain/platform';
import { comingTerms, termsInForce, termsVersions } from 'shared-domain/rules/terms-rules.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';

const acceptance = onDemand(() => import(/* webpackChunkName: "terms-acceptance" */ './terms-acceptance.tsx'));

interface TermsLineProps {
  /** For tests: the versions there are. */
  versions?: typeof termsVersions;
}

/**
 * Announces new terms below the header: to all visitors in the days before the change, and after it to returning ones until they continue.
 * Rendered by the server, too; empty without a change.
 */
export function TermsLine({ versions = termsVersions }: TermsLineProps) {
  const coming = comingTerms(undefined, versions);
  const inForce = termsInForce(undefined, versions);
  const userId = useSession((session) => session.user?.id);
  const queryClient = useQueryClient();
  // The session begins with the account at hand, and follows it.
  const account = userId ? queryClient.getQueryData<Account | null>(peopleKeys.account(userId)) : undefined;
  const isBehind = !!account && (account.termsVersion ?? 0) < inForce.version;
  const { value: lazy } = acceptance.useWanted(isBehind);

  if (isBehind && lazy) return <lazy.TermsAcceptance key={inForce.version} terms={inForce} personId={account.id} />;
  if (!coming) return null;
  return (
    <aside aria-label="Mudança dos Termos de Uso" className="border-b border-border bg-sunken text-sm print:hidden">
      <p className="wrap py-3">
        Os Termos de Uso mudam em {coming.startsOn.split('-').reverse().join('/')}.{' '}
        <Link to="/termos-uso#mudancas" className="link">
          Ver o que muda
        </Link>
      </p>
    </aside>
  );
}
