import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { type Campaign, campaignsOptions } from '../../data/affiliates/campaigns.query.ts';
import { noCampaign } from './commission-labels.ts';

const newCampaign = onDemand(() => import('./campaign-dialog.tsx').then((module) => module.CampaignDialog));

interface CampaignsProps {
  affiliateId: string;
  /** A new one is what the link carries next. */
  onAdded: (name: string) => void;
}

/** Results of each campaign of the link. */
export function Campaigns({ affiliateId, onAdded }: CampaignsProps) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(campaignsOptions(affiliateId));
  const [open, setOpen] = useState(false);
  const CampaignDialog = useOpened(newCampaign, open, () => setOpen(false));
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <section aria-labelledby="campaigns" aria-busy={isFetching}>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="campaigns" className="type-h3">
          Campanhas
        </h2>
        <Button
          ref={opener}
          variant="secondary"
          size="sm"
          onPointerEnter={newCampaign.preload}
          onFocus={newCampaign.preload}
          onClick={() => setOpen(true)}
        >
          <Icon icon={Plus} size={18} />
          Nova campanha
        </Button>
      </div>
      {data?.length ? (
        <CampaignTable campaigns={data} />
      ) : data ? (
        <p className="text-sm text-muted-foreground">
          Crie uma campanha para cada lugar em que você divulga, como instagram, e veja aqui o que cada uma traz.
        </p>
      ) : errorUpdateCount > 0 ? (
        <FailedPart
          title="Não foi possível carregar as campanhas."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
      {CampaignDialog ? (
        <CampaignDialog
          affiliateId={affiliateId}
          open={open}
          finalFocus={opener}
          onAdded={onAdded}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

const head = 'bg-sunken px-4 py-3.5 text-left text-xs font-semibold text-muted-foreground';
const figure = 'text-right whitespace-nowrap desk:px-4 desk:py-3.5';

function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <div className="relative overflow-hidden rounded-surface border border-border">
      <table aria-labelledby="campaigns" className="w-full border-collapse text-sm max-desk:block">
        <thead className="max-desk:sr-only">
          <tr>
            <th scope="col" className={head}>
              Campanha
            </th>
            {['Cliques', 'Cadastros', 'Reservas', 'Comissão'].map((name) => (
              <th key={name} scope="col" className={`${head} text-right`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-desk:block">
          {campaigns.map(({ name, clicks, signups, bookings, commission }) => (
            <tr
              key={name}
              className="border-t border-border max-desk:grid max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-x-3 max-desk:gap-y-1 max-desk:p-4 max-desk:first:border-t-0"
            >
              <th
                scope="row"
                className="text-left font-semibold wrap-anywhere max-desk:row-span-2 desk:px-4 desk:py-3.5"
              >
                {name || noCampaign}
              </th>
              <td className={figure}>
                <span className="text-muted-foreground desk:hidden">Cliques </span>
                {formatNumber(clicks)}
              </td>
              <td className={`${figure} max-desk:hidden`}>{formatNumber(signups)}</td>
              <td className={`${figure} max-desk:hidden`}>{formatNumber(bookings)}</td>
              <td className={`${figure} font-semibold`}>{formatCents(commission)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
