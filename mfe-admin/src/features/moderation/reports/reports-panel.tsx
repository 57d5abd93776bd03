import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { reportYears } from 'shared-domain/rules/report-rules.ts';
import { numberInWords } from 'shared-domain/rules/rule-labels.ts';
import { decisionHours } from 'shared-domain/rules/support-rules.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { RemovableChip, ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { reportKeys } from '../../../data/reports/report.keys.ts';
import { reportOutcomes } from '../../../data/reports/report-outcomes.ts';
import {
  type ReportedItem,
  type ReportFilter,
  reportsOptions,
  reportsPageSize,
  useSettleReports,
} from '../../../data/reports/reports.query.ts';
import { AdminList } from '../../../lib/admin-list.tsx';
import { AssignmentLine, isAnothers } from '../../../lib/assignment-line.tsx';
import { Case, CaseKey, CaseKeysSwitch, prepareNext } from '../../../lib/case-keys.tsx';
import { formatDateTime } from '../../../lib/moments.ts';
import { notifyRefusal } from '../../../lib/notify-refusal.ts';
import { Term } from '../../../lib/term.tsx';
import { usePanelAddress } from '../../../lib/use-panel-address.ts';
import type { Measure } from './measures.ts';
import { concernedName, countLabel, headline, kindLine, urgency } from './report-texts.ts';
import { ReportedThing } from './reported-thing.tsx';

const dialogs = onDemand(() => import('./decision-dialog.tsx'));
const suspendDialog = onDemand(() => import('../suspension/suspend-dialog.tsx').then((module) => module.SuspendDialog));

const filters = [
  ['abertas', 'open', 'Abertas'],
  ['espacos', 'space', 'Espaços'],
  ['mensagens', 'message', 'Mensagens'],
  ['avaliacoes', 'review', 'Avaliações'],
  ['pessoas', 'profile', 'Pessoas'],
  ['linhas', 'list_line', 'Linhas de listas'],
  ['encerradas', 'closed', 'Encerradas'],
] as const satisfies readonly (readonly [string, ReportFilter, string])[];

/** Whose reports are looked at, by the name that the address has for it. */
const subjects = [
  ['pessoa', 'Sobre uma pessoa e o que é dela'],
  ['espaco', 'Sobre um anúncio'],
] as const;

/** Denúncias: a row for each thing that was reported. */
export function ReportsPanel() {
  const address = usePanelAddress();
  const { params, page, change } = address;
  const [, filter] = filters.find(([value]) => value === params.get('so')) ?? filters[0];
  const subject = subjects.find(([name]) => isUuid(params.get(name) ?? undefined));
  const about = subject && (params.get(subject[0]) ?? undefined);
  const query = useQuery(reportsOptions({ filter, page, about }));
  return (
    <AdminList
      query={query}
      address={address}
      pageSize={reportsPageSize}
      filters={
        <>
          {subject ? <RemovableChip label={subject[1]} onRemove={() => change({ [subject[0]]: null })} /> : null}
          {filters.map(([value, name, label]) => (
            <ToggleChip
              key={value}
              pressed={name === filter}
              onClick={() => change({ so: name === 'open' ? null : value })}
            >
              {label}
              {name === 'open' ? (
                <span className="font-normal text-muted-foreground">{formatNumber(query.data?.open ?? 0)}</span>
              ) : null}
            </ToggleChip>
          ))}
          <CaseKeysSwitch />
        </>
      }
      things="as denúncias"
      empty={
        filter === 'closed'
          ? {
              title: 'Nenhuma denúncia encerrada',
              text: `O que for decidido fica aqui por ${numberInWords(reportYears)} anos.`,
            }
          : { title: 'Nenhuma denúncia aberta', text: 'O que alguém denunciar aparece aqui.' }
      }
    >
      {(items) => (
        <div className="divide-y divide-border">
          {items.map((item) => (
            <Item key={`${item.kind} ${item.target_id} ${item.settled?.at}`} item={item} />
          ))}
        </div>
      )}
    </AdminList>
  );
}

function Item({ item }: { item: ReportedItem }) {
  const article = useRef<HTMLElement>(null);
  const [requested, setRequested] = useState<Requested>(null);
  const isFree = !item.settled && !isAnothers(item.assignment);
  return (
    <Case
      name={headline(item)}
      articleRef={article}
      onApprove={isFree ? () => setRequested('measure') : undefined}
      onReject={isFree ? () => setRequested('dismissal') : undefined}
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xs text-muted-foreground">{kindLine(item)}</p>
          <h2 className="type-h4 wrap-anywhere">{headline(item)}</h2>
        </div>
        <Tag dot tone={item.settled ? 'neutral' : urgency(item)}>
          {countLabel(item.count)}
        </Tag>
      </header>
      <ReportedThing item={item} />
      <p className="text-sm text-muted-foreground">
        {item.there === null && !item.settled ? 'Já não está no site · ' : ''}
        {item.settled ? null : <Term since={item.first_at} hours={decisionHours} />}
      </p>
      {item.settled ? (
        <p className="text-sm wrap-anywhere">
          <b className="font-semibold">{reportOutcomes[item.settled.outcome]}</b>, {item.settled.by ?? 'alguém'},{' '}
          {formatDateTime(item.settled.at)}
          {item.settled.note ? `. ${item.settled.note}` : ''}
        </p>
      ) : (
        <Actions item={item} article={article} requested={requested} onRequested={setRequested} />
      )}
    </Case>
  );
}

type Requested = 'measure' | 'dismissal' | null;

interface ActionsProps {
  item: ReportedItem;
  article: RefObject<HTMLElement | null>;
  requested: Requested;
  onRequested: (requested: Requested) => void;
}

function Actions({ item, article, requested, onRequested: setRequested }: ActionsProps) {
  const isAssigned = isAnothers(item.assignment);
  const settle = useSettleReports();
  const [suspending, setSuspending] = useState<{ measure: Measure; note: string; onDone: () => void } | null>(null);
  const close = () => setRequested(null);
  const Dialogs = useOpened(dialogs, requested !== null, close, 'a decisão');
  const SuspendDialog = useOpened(suspendDialog, suspending !== null, () => setSuspending(null), 'a suspensão');
  const title = headline(item);
  const name = concernedName(item);

  const decide = (measure: Measure | null, note: string, onDone: () => void) => {
    const showNext = prepareNext(article.current);
    return settle
      .mutateAsync({
        kind: item.kind,
        id: item.target_id,
        outcome: measure?.outcome ?? 'nothing_found',
        note,
        ...(measure?.parts && { parts: measure.parts }),
      })
      .then(() => {
        onDone();
        close();
        notify({ title: 'Denúncia encerrada', text: 'Quem denunciou recebe o resultado.', tone: 'success' });
        showNext();
      }, notifyRefusal);
  };
  const act = (measure: Measure | null, note: string, onDone: () => void) => {
    if (!measure?.suspends) return decide(measure, note, onDone);
    close();
    setSuspending({ measure, note, onDone });
  };
  const dialog = { item, busy: settle.isPending, onClose: close, onDecide: act };
  const ofSpace = suspending?.measure.suspends === 'space';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AssignmentLine queue="reports" id={item.target_id} assignment={item.assignment} listKey={reportKeys.all} />
      <Link
        to={placeOf(item)}
        className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'max-desk:w-full' })}
      >
        Abrir<span className="sr-only"> {title}</span>
      </Link>
      <Button
        variant="secondary"
        size="sm"
        disabled={isAssigned}
        onPointerEnter={dialogs.preload}
        onFocus={dialogs.preload}
        onClick={() => setRequested('measure')}
      >
        Procede<span className="sr-only">: {title}</span>
        <CaseKey name="A" />
      </Button>
      <Button
        variant="tertiary"
        size="sm"
        disabled={isAssigned}
        onPointerEnter={dialogs.preload}
        onFocus={dialogs.preload}
        onClick={() => setRequested('dismissal')}
      >
        Não procede<span className="sr-only">: {title}</span>
        <CaseKey name="R" />
      </Button>
      {Dialogs ? (
        <>
          <Dialogs.MeasureDialog open={requested === 'measure'} {...dialog} />
          <Dialogs.DismissDialog open={requested === 'dismissal'} {...dialog} />
        </>
      ) : null}
      {SuspendDialog && suspending ? (
        <SuspendDialog
          target={ofSpace ? { space: item.target_id } : { person: item.concerned.id }}
          name={ofSpace ? title : name}
          personName={name}
          upcoming={(ofSpace ? item.upcoming?.space : item.upcoming?.person) ?? []}
          open
          onClose={(done) => {
            setSuspending(null);
            if (done) void decide(suspending.measure, suspending.note, suspending.onDone);
          }}
        />
      ) : null}
    </div>
  );
}

/** Returns the path of the reported thing, or of its owner. */
function placeOf({ kind, target_id, concerned, reports }: ReportedItem): string {
  if (kind === 'space') return `/admin/space/${target_id}`;
  const space = reports[0]?.snapshot.space_id;
  return kind === 'review' && space ? `/espaco/${space}#avaliacoes` : `/admin/pessoa/${concerned.id}`;
}
