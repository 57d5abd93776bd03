import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { firstName, personName } from 'shared-domain/people/person-name.ts';
import { notify } from 'shared-domain/platform';
import { decisionHours } from 'shared-domain/rules/support-rules.ts';
import type { ListingParts } from 'shared-domain/spaces/spaces.answers.ts';
import { andList, lowerFirst } from 'shared-domain/text/phrases.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import {
  type Change,
  type ChangedHost,
  type ChangedListing,
  changesOptions,
  changesPageSize,
  useSettleChange,
} from '../../../data/changes/changes.query.ts';
import { fieldLabel } from '../../../data/spaces/field-label.ts';
import { AdminList } from '../../../lib/admin-list.tsx';
import { AssignmentLine, isAnothers } from '../../../lib/assignment-line.tsx';
import { Case, CaseKey, CaseKeysSwitch, prepareNext } from '../../../lib/case-keys.tsx';
import { formatDateTime } from '../../../lib/moments.ts';
import { notifyRefusal } from '../../../lib/notify-refusal.ts';
import { Term } from '../../../lib/term.tsx';
import { usePanelAddress } from '../../../lib/use-panel-address.ts';
import { LetterButton } from '../letters/letter-button.tsx';
import { BeforeAfter } from './before-after.tsx';
import { HostBeforeAfter, hostFields } from './host-before-after.tsx';

const suspendDialog = onDemand(() => import('../suspension/suspend-dialog.tsx').then((module) => module.SuspendDialog));

const listNames = {
  weekday_prices: 'preços por dia da semana',
  price_ranges: 'preços por período',
  extras: 'extras',
  rules: 'regras',
  images: 'fotos',
  address: 'endereço',
} as const;

const nameOf = (field: keyof ListingParts): string =>
  field in listNames ? listNames[field as keyof typeof listNames] : lowerFirst(fieldLabel(field));

const isOfListing = (change: Change): change is ChangedListing => change.space_id !== null;
const isOfHost = (change: Change): change is ChangedHost => change.space_id === null;
const approvedName = (change: Change): string =>
  isOfListing(change) ? change.before.title : personName(change.before.full_name, 'Conta sem nome');
const fieldNames = (change: Change): string[] =>
  isOfListing(change) ? change.fields.map(nameOf) : change.fields.map((field) => lowerFirst(hostFields[field]));

const priceFields = ['price', 'weekday_prices', 'price_ranges', 'extras'] as const;

/** Alterações: edits of approved listings and of their hosts, before and after. */
export function ChangesPanel() {
  const address = usePanelAddress();
  const query = useQuery(changesOptions(address.page));
  return (
    <AdminList
      query={query}
      address={address}
      pageSize={changesPageSize}
      filters={<CaseKeysSwitch />}
      things="as alterações"
      empty={{ title: 'Nenhuma alteração para ver', text: 'O que for editado em anúncios aprovados aparece aqui.' }}
    >
      {(changes) => (
        <div className="divide-y divide-border">
          {changes.map((change) => (
            <ChangeCase key={change.id} change={change} />
          ))}
        </div>
      )}
    </AdminList>
  );
}

function ChangeCase({ change }: { change: Change }) {
  const settle = useSettleChange();
  const [isOpen, setOpen] = useState(false);
  const SuspendDialog = useOpened(suspendDialog, isOpen, () => setOpen(false), 'a suspensão');
  const isAssigned = isAnothers(change.assignment);
  const hostName = personName(change.host_name, 'Conta sem nome');
  const name = approvedName(change);
  const upcoming = change.upcoming.length;
  const article = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const markRight = () => {
    const showNext = prepareNext(article.current);
    return settle.mutateAsync(change).then(() => {
      setAsking(false);
      notify({ title: 'Alteração vista', text: change.title, tone: 'success' });
      showNext();
    }, notifyRefusal);
  };
  return (
    <Case
      name={name}
      articleRef={article}
      onApprove={isAssigned ? undefined : () => setAsking(true)}
      onReject={isAssigned || change.suspended_at ? undefined : () => setOpen(true)}
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          {isOfListing(change) ? (
            <span className="block h-[42px] w-14 shrink-0 overflow-hidden rounded-photo bg-muted">
              <Picture image={change.cover} alt="" sizes="56px" compact />
            </span>
          ) : null}
          <div className="min-w-0">
            <h2 className="type-h4 wrap-anywhere">
              <Link
                to={isOfListing(change) ? `/admin/space/${change.space_id}` : `/admin/pessoa/${change.host_id}`}
                className="hover:underline"
              >
                {name}
              </Link>
            </h2>
            <p className="text-sm text-muted-foreground">
              {[
                isOfListing(change) ? hostName : 'Perfil de quem anuncia',
                formatDateTime(change.changed_at),
                andList(fieldNames(change)),
              ].join(' · ')}{' '}
              · <Term since={change.opened_at} hours={decisionHours} />
            </p>
          </div>
        </div>
        <Tag dot tone={change.suspended_at ? 'danger' : 'warning'}>
          {change.suspended_at ? 'Suspenso' : 'No ar desde a edição'}
        </Tag>
      </header>
      {isOfListing(change) ? <BeforeAfter {...change} /> : null}
      {isOfHost(change) ? <HostBeforeAfter {...change} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <AssignmentLine
          queue="changes"
          id={change.id}
          assignment={change.assignment}
          listKey={changesOptions(1).queryKey.slice(0, -1)}
        />
        <Button variant="secondary" size="sm" disabled={isAssigned} onClick={() => setAsking(true)}>
          <Icon icon={Check} size={18} />
          Está certo<span className="sr-only">: {name}</span>
          <CaseKey name="A" />
        </Button>
        {change.suspended_at ? null : (
          <Button
            variant="danger-outline"
            size="sm"
            disabled={isAssigned}
            onPointerEnter={suspendDialog.preload}
            onFocus={suspendDialog.preload}
            onClick={() => setOpen(true)}
          >
            Suspender<span className="sr-only"> {name}</span>
            <CaseKey name="R" />
          </Button>
        )}
        <LetterButton
          variant="tertiary"
          size="sm"
          target={
            isOfListing(change) ? { personId: change.host_id, spaceId: change.space_id } : { personId: change.host_id }
          }
          personName={hostName}
          title={change.title}
        >
          Escrever para {firstName(hostName, 'a pessoa')}
          <span className="sr-only">, de {name}</span>
        </LetterButton>
        {upcoming > 0 && isOfListing(change) && priceFields.some((field) => change.fields.includes(field)) ? (
          <span className="ml-auto text-xs text-muted-foreground">
            {upcoming === 1
              ? '1 reserva por vir mantém o preço antigo'
              : `${upcoming} reservas por vir mantêm o preço antigo`}
          </span>
        ) : null}
      </div>
      {SuspendDialog ? (
        <SuspendDialog
          target={isOfListing(change) ? { space: change.space_id } : { person: change.host_id }}
          name={change.title}
          personName={hostName}
          upcoming={change.upcoming}
          open={isOpen}
          onClose={(done) => {
            setOpen(false);
            if (done) prepareNext(article.current)();
          }}
        />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        harmless
        title="Está certo?"
        description={`${name} sai da fila. As próximas edições são comparadas com o que está no ar agora.`}
        action="Está certo"
        busyLabel="Salvando..."
        busy={settle.isPending}
        onConfirm={markRight}
        onClose={() => setAsking(false)}
      />
    </Case>
  );
}
