import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commissionLabel } from 'shared-domain/rules/rule-labels.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { type Affiliate, myAffiliateOptions } from '../../data/affiliates/my-affiliate.query.ts';
import { Campaigns } from './campaigns.tsx';
import { CommissionHistory } from './commission-history.tsx';
import { Figures } from './figures.tsx';
import { Joining } from './joining.tsx';
import { KeyCard } from './key-card.tsx';
import { LoadingPanel } from './loading-panel.tsx';
import { Payments } from './payments.tsx';
import { ShareLink } from './share-link.tsx';

/** Afiliados, for signed-in people: the way in, or the account with its link, figures and commissions. */
export function AffiliatePage({ userId }: { userId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(myAffiliateOptions(userId));
  if (data === undefined && errorUpdateCount === 0) return <LoadingPanel />;
  return (
    <div className="wrap pb-15 desk:pb-24">
      {data ? (
        <>
          <PageHeader title="Afiliados" lead={`${commissionLabel()} de comissão por reserva confirmada`} />
          <Account affiliate={data} userId={userId} />
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

function Account({ affiliate, userId }: { affiliate: Affiliate; userId: string }) {
  const [campaign, setCampaign] = useState('');
  return (
    <>
      <ShareLink affiliate={affiliate} campaign={campaign} onCampaign={setCampaign} />
      <Figures affiliate={affiliate} />
      <div className="grid items-start gap-x-18 gap-y-12 desk:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
        <div className="grid min-w-0 gap-12">
          <CommissionHistory affiliateId={affiliate.id} />
          <Campaigns affiliateId={affiliate.id} onAdded={setCampaign} />
        </div>
        <aside className="grid gap-9">
          <KeyCard affiliateId={affiliate.id} userId={userId} />
          <Payments affiliateId={affiliate.id} />
        </aside>
      </div>
    </>
  );
}
