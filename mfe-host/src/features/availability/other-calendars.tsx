import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { formatShortDay } from 'shared-domain/days/format.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { notify } from 'shared-domain/platform';
import { mostCalendars } from 'shared-domain/rules/calendar-rules.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { CalendarError, useReadCalendar, useRemoveCalendar } from '../../data/hosting/calendar.mutations.ts';
import { calendarRefusal, readingFailure } from '../../data/hosting/calendar-messages.ts';
import { hostCalendarsOptions, type OtherCalendar } from '../../data/hosting/host-calendars.query.ts';
import { CalendarDifferences } from './calendar-differences.tsx';
import { FreeEvents } from './free-events.tsx';
import { OwnAddress } from './own-address.tsx';
import { datesInWords, idleEventsInWords, readingNotice, unreadableInWords } from './reading-notice.ts';

const importDialog = onDemand(() => import('./import-dialog.tsx').then((module) => module.ImportDialog));

/** Calendários: where ours goes out, and what comes in. */
export function OtherCalendars({ spaceId }: { spaceId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(hostCalendarsOptions(spaceId));
  const [importing, setImporting] = useState(false);
  const ImportDialog = useOpened(importDialog, importing, () => setImporting(false), 'a importação');
  return (
    <section aria-labelledby="calendarios" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="calendarios" className="type-h3">
          Calendários
        </h2>
        <p className="text-sm text-muted-foreground">
          Crie um endereço e cole-o no Google, no Airbnb ou no Peerspace para que eles vejam suas reservas.
        </p>
      </div>
      {data === undefined && errorUpdateCount === 0 ? (
        <div className="grid gap-3">
          <p role="status" className="sr-only">
            Carregando os calendários
          </p>
          <Skeleton className="h-11" />
          <Skeleton className="h-24" />
        </div>
      ) : !data ? (
        <FailedPart
          title="Não foi possível carregar os calendários."
          text="Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <OwnAddress spaceId={spaceId} address={data.address} />
          <div>
            <h3 className="border-b border-border pb-2 text-sm font-semibold">O que vem de fora</h3>
            {data.calendars.length === 0 ? (
              <p className="py-4 text-sm text-muted-foreground">
                Nenhum calendário importado. Importe o do Airbnb, do Google ou de outro site, e as datas ocupadas lá
                ficam bloqueadas aqui.
              </p>
            ) : (
              <ul>
                {data.calendars.map((calendar) => (
                  <CalendarRow key={calendar.id} spaceId={spaceId} calendar={calendar} />
                ))}
              </ul>
            )}
          </div>
          <div className="flex items-center justify-between gap-3">
            <Button
              variant="secondary"
              size="sm"
              disabled={data.slots >= mostCalendars}
              onPointerEnter={importDialog.preload}
              onFocus={importDialog.preload}
              onClick={() => setImporting(true)}
            >
              <Icon icon={Plus} size={18} />
              Importar calendário
            </Button>
            <span className="text-xs text-muted-foreground">
              {data.slots} de {mostCalendars}
            </span>
          </div>
          {ImportDialog ? (
            <ImportDialog
              spaceId={spaceId}
              providers={data.providers ?? []}
              open={importing}
              onClose={() => setImporting(false)}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

function CalendarRow({ spaceId, calendar }: { spaceId: string; calendar: OtherCalendar }) {
  const [asking, setAsking] = useState(false);
  const read = useReadCalendar(spaceId);
  const remove = useRemoveCalendar(spaceId);
  const { name, hint, conflicts, failure, succeeded_at: succeededAt, dates, unreadable } = calendar;

  const readNow = async () => {
    try {
      notify(readingNotice(`${name}: calendário lido`, await read.mutateAsync(calendar.id)));
    } catch (error) {
      const code = error instanceof CalendarError ? error.code : 'unexpected';
      notify({ title: 'O calendário não foi lido', text: calendarRefusal(code), tone: 'danger' });
    }
  };
  const removeNow = async () => {
    try {
      await remove.mutateAsync(calendar.id);
      notify({ title: 'Calendário removido', text: `O que ${name} bloqueava está livre.`, tone: 'success' });
    } catch (error) {
      const code = error instanceof CalendarError ? error.code : 'unexpected';
      notify({ title: 'O calendário continua aqui', text: calendarRefusal(code), tone: 'danger' });
    }
    setAsking(false);
  };

  return (
    <li className="grid gap-0.5 border-b border-border py-3.5 text-sm">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-xs text-muted-foreground wrap-anywhere">{hint}</p>
      {conflicts.length > 0 ? (
        <p className="font-semibold text-danger">
          {conflicts.length === 1 ? '1 conflito' : `${conflicts.length} conflitos`}, em{' '}
          {conflicts.map(({ date }) => formatShortDay(date)).join(', ')}
        </p>
      ) : null}
      {failure ? <p className="font-semibold text-danger">{readingFailure(failure)}</p> : null}
      <p className="text-muted-foreground">
        {succeededAt
          ? failure
            ? `Último sucesso em ${formatInstant(succeededAt)}. As datas lidas continuam bloqueadas.`
            : `Lido em ${formatInstant(succeededAt)} · ${datesInWords(dates)}`
          : failure
            ? 'Ainda não foi lido.'
            : 'A primeira leitura vem em alguns minutos.'}
      </p>
      {unreadable > 0 ? <p className="font-semibold text-warning">{unreadableInWords(unreadable)}.</p> : null}
      {calendar.free_events > 0 ? (
        <FreeEvents spaceId={spaceId} calendar={calendar} />
      ) : succeededAt && dates === 0 && calendar.events > 0 ? (
        <p className="text-muted-foreground">{upperFirst(idleEventsInWords(calendar.events))}.</p>
      ) : null}
      <CalendarDifferences calendar={calendar} />
      <div className="-ml-3.5 flex flex-wrap">
        <Button
          variant="tertiary"
          size="sm"
          busy={read.isPending}
          busyLabel="Lendo..."
          aria-label={`Ler ${name} agora`}
          onClick={() => void readNow()}
        >
          {failure ? 'Tentar agora' : 'Ler agora'}
        </Button>
        <Button
          variant="tertiary"
          size="sm"
          aria-label={`Remover ${name}`}
          {...dialogIntent}
          onClick={() => setAsking(true)}
        >
          Remover
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Remover ${name}?`}
        description="As datas que só este calendário bloqueia voltam a ficar livres para reserva."
        keep="Manter calendário"
        action="Remover calendário"
        busyLabel="Removendo..."
        busy={remove.isPending}
        onConfirm={removeNow}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
