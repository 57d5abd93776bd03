import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { duePageSize, duePayoutsOptions, type HostDue } from '../../data/payouts/due-payouts.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { AssignmentNote } from '../../lib/assignment-line.tsx';
import { CaseKey, CaseKeysSwitch, nextCase, useListedCase } from '../../lib/case-keys.tsx';
import { Figures } from '../../lib/figures.tsx';
import { signedCents } from '../../lib/signed-cents.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { bookingCount, hostState, payeeName } from './payout-labels.ts';
import { SettlementList } from './settlement-list.tsx';

const payoutDay = onDemand(() => import('./payout-day.tsx').then((module) => module.PayoutDay));
const payDialog = onDemand(() => import('./pay-dialog.tsx').then((module) => module.PayDialog));

/** Repasses: payouts due to hosts, the next host to pay, and past payments. */
export function PayoutsPanel({ periodExport }: { periodExport: ReactNode }) {
  const address = usePanelAddress();
  const { search, page } = address;
  const query = useQuery(duePayoutsOptions({ search, page }));
  const [paying, setPaying] = useState<HostDue>();
  const PayDialog = useOpened(payDialog, paying !== undefined, () => setPaying(undefined), 'o repasse');
  const [isDay, setDay] = useState(false);
  const [wasDay, setWasDay] = useState(false);
  const PayoutDay = useOpened(payoutDay, isDay, () => setDay(false), 'o dia de repasses');
  const opener = useRef<HTMLElement>(null);
  /** The row to pay next. */
  const after = useRef<HTMLElement>(undefined);
  const sent = useRef<HTMLHeadingElement>(null);
  if (isDay && PayoutDay) return <PayoutDay onClose={() => setDay(false)} />;
  return (
    <>
      <AdminList
        query={query}
        address={address}
        pageSize={duePageSize}
        head={
          <>
            {query.data || query.isFetching ? (
              <Figures
                className="mb-6"
                figures={[
                  ['A enviar', query.data && formatCents(query.data.owed_cents)],
                  ['Anfitriões a receber', query.data && formatNumber(query.data.to_pay)],
                  ['Descontos nos próximos', query.data && formatCents(query.data.deducted_cents)],
                ]}
              />
            ) : null}
            {query.data && query.data.without_key > 0 ? (
              <Notice tone="warning" className="mb-6">
                {query.data.without_key === 1
                  ? 'Um anfitrião a receber ainda não informou a chave PIX.'
                  : `${formatNumber(query.data.without_key)} anfitriões a receber ainda não informaram a chave PIX.`}{' '}
                A página de repasses deles avisa.
              </Notice>
            ) : null}
            {query.data && query.data.to_pay > query.data.without_key ? (
              <Button
                className="mb-6"
                // it was pressed before, and is back
                autoFocus={wasDay}
                busy={isDay}
                busyLabel="Abrindo..."
                onClick={() => {
                  setDay(true);
                  setWasDay(true);
                }}
              >
                Abrir dia de repasses
              </Button>
            ) : null}
          </>
        }
        search="Anfitrião ou referência"
        filters={
          <>
            {periodExport}
            <CaseKeysSwitch />
          </>
        }
        things="os repasses"
        empty={
          search
            ? { title: 'Nada devido a quem você procura', text: 'Confira o nome, ou veja abaixo o que já foi enviado.' }
            : { title: 'Nenhum repasse devido', text: 'Dois dias depois de cada evento o valor aparece aqui.' }
        }
        table={{
          label: 'Repasses devidos',
          columns: [
            'Anfitrião',
            'Devido desde',
            { name: 'Reservas', right: true },
            { name: 'Descontos', right: true },
            { name: 'A enviar', right: true },
            'Chave',
            'Ações',
          ],
        }}
        note="Quem espera há mais tempo vem primeiro. Um saldo negativo é descontado do próximo repasse."
      >
        {(dues) =>
          dues.map((due) => (
            <DueRow
              key={due.host_id}
              due={due}
              onPay={(button) => {
                opener.current = button;
                after.current = nextCase(button.closest('tr'));
                setPaying(due);
              }}
            />
          ))
        }
      </AdminList>
      <SettlementList beneficiary="host" search={search} heading={sent} />
      {paying && PayDialog ? (
        <PayDialog
          payee={{
            beneficiary: 'host',
            personId: paying.host_id,
            name: payeeName(paying.host_name),
            hasKey: paying.has_key,
            signs: 0,
          }}
          assignment={query.data?.items.find(({ host_id }) => host_id === paying.host_id)?.assignment ?? null}
          finalFocus={opener}
          // the row is gone: the next one, or the list of payments below
          onPaid={() => (opener.current = after.current?.isConnected ? after.current : sent.current)}
          onClose={() => setPaying(undefined)}
        />
      ) : null}
    </>
  );
}

function DueRow({ due, onPay }: { due: HostDue; onPay: (button: HTMLElement) => void }) {
  const { word, tone } = hostState(due);
  const name = payeeName(due.host_name);
  const row = useRef<HTMLTableRowElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const pay = () => button.current && onPay(button.current);
  const listed = useListedCase(row, { onApprove: due.owed_cents > 0 ? pay : undefined });
  return (
    <AdminRow ref={row} {...listed}>
      <AdminCell phone="full">
        <b className="font-semibold wrap-anywhere">{name}</b>
        <span className="block text-xs text-muted-foreground desk:hidden">{bookingCount(due.bookings)}</span>
        <AssignmentNote assignment={due.assignment} />
      </AdminCell>
      <AdminCell className="whitespace-nowrap">
        {due.oldest_due_on ? (
          <>
            <span className="text-muted-foreground desk:hidden">Desde </span>
            {formatNumericDay(due.oldest_due_on)}
          </>
        ) : (
          '—'
        )}
      </AdminCell>
      <AdminCell phone="none" right>
        {formatNumber(due.bookings)}
      </AdminCell>
      <AdminCell phone="none" right className="whitespace-nowrap">
        {due.reversed_cents === 0 ? '—' : signedCents(due.reversed_cents)}
      </AdminCell>
      <AdminCell right className="text-right font-semibold whitespace-nowrap">
        {signedCents(due.owed_cents)}
      </AdminCell>
      <AdminCell className="whitespace-nowrap">
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </AdminCell>
      <AdminCell phone="full" className="max-desk:mt-2">
        {due.owed_cents > 0 ? (
          <Button
            ref={button}
            variant="secondary"
            size="sm"
            className="whitespace-nowrap max-desk:w-full"
            onClick={pay}
          >
            {due.has_key ? 'Pagar' : 'Ver valores'}
            <span className="sr-only">
              {' '}
              {formatCents(due.owed_cents)} a {name}
            </span>
            <CaseKey name="A" />
          </Button>
        ) : null}
      </AdminCell>
    </AdminRow>
  );
}
