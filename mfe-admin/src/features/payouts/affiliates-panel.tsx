import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { formatDate } from 'shared-domain/days/format.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { downloadText, toCsv } from 'shared-domain/files/csv.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { FigureBand } from 'shared-ui/patterns/figure-band.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import {
  type AffiliateBalance,
  adminAffiliatesOptions,
  affiliatesPageSize,
  useAllAffiliateBalances,
} from '../../data/affiliates/admin-affiliates.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { CaseKeysSwitch, nextCase } from '../../lib/case-keys.tsx';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { AffiliateCommissions } from './affiliate-commissions.tsx';
import { AffiliateRow } from './affiliate-row.tsx';
import { affiliateName, balanceSheet } from './balance-labels.ts';
import { SettlementList } from './settlement-list.tsx';

const payDialog = onDemand(() => import('./pay-dialog.tsx').then((module) => module.PayDialog));

/** Afiliados: balances due, the next person to pay, and past payments. */
export function AffiliatesPanel({ periodExport }: { periodExport: ReactNode }) {
  const address = usePanelAddress();
  const { search, page } = address;
  const query = useQuery(adminAffiliatesOptions({ search, page }));
  const [shown, setShown] = useState<AffiliateBalance>();
  const [paying, setPaying] = useState<AffiliateBalance>();
  const PayDialog = useOpened(payDialog, paying !== undefined, () => setPaying(undefined), 'o pagamento');
  const opener = useRef<HTMLElement>(null);
  /** The row to pay next. */
  const after = useRef<HTMLElement>(undefined);
  const sent = useRef<HTMLHeadingElement>(null);
  const { data } = query;
  return (
    <>
      <AdminList
        query={query}
        address={address}
        pageSize={affiliatesPageSize}
        head={
          <>
            {data || query.isFetching ? (
              <FigureBand
                className="mb-10"
                figures={[
                  {
                    label: data ? `Sai em ${formatDate(data.paid_on)}` : 'Sai no próximo pagamento',
                    value: data && formatCents(data.owed_cents),
                    note: data && people(data.to_pay),
                  },
                  { label: 'A confirmar', value: data && formatCents(data.coming_cents), note: 'eventos por vir' },
                  {
                    label: 'Sem chave',
                    value: data && formatNumber(data.without_key),
                    note: data && data.without_key > 0 ? 'a página de afiliados avisa' : 'ninguém espera por uma',
                  },
                  {
                    label: `Pago em ${todayInRio().slice(0, 4)}`,
                    value: data && formatCents(data.sent_cents),
                    note: data && formatCount(data.sent_count, 'pagamento', 'pagamentos'),
                  },
                ]}
              />
            ) : null}
            <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
              <h2 className="type-h3">Por pessoa</h2>
              <span className="flex flex-wrap gap-3">
                {periodExport}
                <DownloadSheet />
              </span>
            </div>
          </>
        }
        search="Nome, código ou referência"
        filters={<CaseKeysSwitch />}
        things="os afiliados"
        empty={
          search
            ? { title: 'Nenhum afiliado encontrado', text: 'Confira o nome ou o código.' }
            : { title: 'Nenhuma comissão ainda', text: 'Quem ganhar uma comissão aparece aqui.' }
        }
        table={{
          label: 'Comissões a pagar',
          columns: [
            'Pessoa',
            'Chave PIX',
            { name: 'Comissões', right: true },
            { name: 'Estornos', right: true },
            { name: 'A pagar', right: true },
            { name: 'Ações', right: true },
          ],
        }}
        note="Quem mostra uma chave fica anotado no Registro. Correções entram como linhas novas; nada é apagado. Um saldo negativo é descontado do próximo pagamento."
      >
        {(balances) =>
          balances.map((balance) => (
            <AffiliateRow
              key={balance.id}
              balance={balance}
              onPay={(button) => {
                opener.current = button;
                after.current = nextCase(button.closest('tr'));
                setPaying(balance);
              }}
              onShow={() => setShown(balance)}
            />
          ))
        }
      </AdminList>
      <SettlementList beneficiary="affiliate" search={search} heading={sent} />
      {shown ? <AffiliateCommissions balance={shown} onClose={() => setShown(undefined)} /> : null}
      {paying && PayDialog ? (
        <PayDialog
          payee={{
            beneficiary: 'affiliate',
            personId: paying.person_id,
            name: affiliateName(paying),
            hasKey: paying.has_key,
            signs: paying.signs,
          }}
          assignment={query.data?.items.find(({ id }) => id === paying.id)?.assignment ?? null}
          finalFocus={opener}
          // the next one, or the list of payments below
          onPaid={() => (opener.current = after.current?.isConnected ? after.current : sent.current)}
          onClose={() => setPaying(undefined)}
        />
      ) : null}
    </>
  );
}

const people = (count: number) => formatCount(count, 'pessoa', 'pessoas');

function DownloadSheet() {
  const sheet = useAllAffiliateBalances();
  const download = () =>
    sheet.mutateAsync().then(
      (balances) => downloadText(`afiliados-a-pagar-${todayInRio()}.csv`, toCsv(balanceSheet(balances))),
      () => notify({ title: 'Erro', text: 'Não foi possível baixar a planilha. Tente novamente.', tone: 'danger' }),
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={sheet.isPending}
      busyLabel="Baixando..."
      onClick={() => void download()}
    >
      <Icon icon={Download} size={18} />
      Planilha
    </Button>
  );
}
