import { useQuery } from '@tanstack/react-query';
import { commissionPercent } from 'shared-domain/rules/money-rules.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { type Affiliate, myAffiliateOptions } from '../../data/affiliates/my-affiliate.query.ts';
import { CommissionHistory } from './commission-history.tsx';
import { Figures } from './figures.tsx';
import { Joining } from './joining.tsx';
import { LoadingPanel } from './loading-panel.tsx';
import { ShareLink } from './share-link.tsx';

/** Afiliados, for whoever is signed in: the way in, or the account with its link, figures and commissions. */
export function AffiliatePage({ userId }: { userId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(myAffiliateOptions(userId));
  if (data === undefined && errorUpdateCount === 0) return <LoadingPanel />;
  return (
    <div className="wrap pb-15 desk:pb-24">
      {data ? (
        <>
          <PageHeader title="Afiliados" lead={`${commissionPercent}% de comissão por reserva confirmada`} />
          <Account affiliate={data} />
        </>
      ) : data === null ? (
        <>
          <PageHeader title="Afiliados" />
          <Joining userId={userId} />
        </>
      ) : (
        <>
          <PageHeader title="Afiliados" />
          <FailedPart
            title="Não foi possível carregar os dados do afiliado."
            text="Seu link e suas comissões continuam valendo. Confira a conexão e tente novamente."
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      )}
    </div>
  );
}

function Account({ affiliate }: { affiliate: Affiliate }) {
  return (
    <>
      <ShareLink code={affiliate.code} />
      <Figures affiliate={affiliate} />
      <CommissionHistory affiliateId={affiliate.id} />
    </>
  );
}
