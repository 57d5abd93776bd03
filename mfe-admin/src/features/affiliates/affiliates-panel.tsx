import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { useState } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import {
  type AffiliateBalance,
  adminAffiliatesOptions,
  affiliatesPageSize,
  allAffiliateBalances,
} from '../../data/affiliates/admin-affiliates.query.ts';
import { AdminTable } from '../../lib/admin-table.tsx';
import { downloadText, toCsv } from '../../lib/csv.ts';
import { Figures } from '../../lib/figures.tsx';
import { ListStates } from '../../lib/list-states.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { AffiliateCommissions } from './affiliate-commissions.tsx';
import { AffiliateRow } from './affiliate-row.tsx';
import { settlementSheet } from './balance-labels.ts';
import { SettleDialog } from './settle-dialog.tsx';

/** Afiliados: what is owed to whom, and its settlement. */
export function AffiliatesPanel() {
  const { search, page, change, hrefOfPage } = usePanelAddress();
  const query = useQuery(adminAffiliatesOptions({ search, page }));
  const [opened, setOpened] = useState<{ what: 'settle' | 'commissions'; balance: AffiliateBalance }>();
  // the row of now: what is owed may change while the dialog is open, and the row may move to another page
  const chosen = query.data?.items.find(({ id }) => id === opened?.balance.id) ?? opened?.balance;
  const close = () => setOpened(undefined);
  return (
    <div aria-busy={query.isFetching}>
      {query.data || query.isFetching ? (
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <Figures
            figures={[
              ['A pagar', query.data && formatCents(query.data.owed_cents)],
              ['Afiliados a receber', query.data && formatNumber(query.data.to_pay)],
              ['Descontos no próximo acerto', query.data && formatCents(query.data.deducted_cents)],
            ]}
          />
          <DownloadSheet />
        </div>
      ) : null}
      <div className="mb-4">
        <SearchField
          label="Buscar por nome ou código"
          value={search}
          onSearch={(text) => change({ busca: text || null })}
        />
      </div>
      <ListStates
        query={query}
        page={page}
        pageSize={affiliatesPageSize}
        hrefOfPage={hrefOfPage}
        texts={{
          loading: 'Carregando os afiliados...',
          failed: 'Não foi possível carregar os afiliados.',
          empty: search
            ? { title: 'Nenhum afiliado encontrado', text: 'Confira o nome ou o código.' }
            : { title: 'Nenhuma comissão ainda', text: 'Quem ganhar uma comissão aparece aqui.' },
        }}
      >
        <AdminTable
          label="Acerto de comissões"
          stale={query.isPlaceholderData}
          columns={[
            'Afiliado',
            { name: 'Reservas', right: true },
            { name: 'Comissões', right: true },
            { name: 'Estornos', right: true },
            { name: 'A pagar', right: true },
            'Último acerto',
            'Situação',
            'Ações',
          ]}
        >
          {query.data?.items.map((balance) => (
            <AffiliateRow
              key={balance.id}
              balance={balance}
              onSettle={() => setOpened({ what: 'settle', balance })}
              onShow={() => setOpened({ what: 'commissions', balance })}
            />
          ))}
        </AdminTable>
        <p className="mt-3.5 text-xs text-muted-foreground">
          Comissões de reservas pagas até {formatNumericDay(todayInRio())}. Um saldo negativo é descontado do próximo
          acerto.
        </p>
      </ListStates>
      {chosen && opened?.what === 'settle' ? <SettleDialog balance={chosen} onClose={close} /> : null}
      {chosen && opened?.what === 'commissions' ? <AffiliateCommissions balance={chosen} onClose={close} /> : null}
    </div>
  );
}

function DownloadSheet() {
  const sheet = useMutation({
    mutationFn: async () => toCsv(settlementSheet(await allAffiliateBalances())),
    onSuccess: (text) => downloadText(`acerto-afiliados-${todayInRio()}.csv`, text),
    onError: () =>
      notify({ title: 'Erro', text: 'Não foi possível baixar a planilha. Tente novamente.', tone: 'danger' }),
    networkMode: 'always',
  });
  return (
    <Button
      variant="secondary"
      className="max-desk:w-full"
      busy={sheet.isPending}
      busyLabel="Baixando..."
      onClick={() => sheet.mutate()}
    >
      <Icon icon={Download} size={18} />
      Baixar planilha
    </Button>
  );
}
