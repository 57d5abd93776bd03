import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { bookableWindow, todayInRio } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { spaceCalendarOptions } from 'shared-domain/spaces/space-calendar.query.ts';
import type { SpaceSearch } from 'shared-domain/spaces/space-card.ts';
import { spaceTermsOptions } from 'shared-domain/spaces/space-terms.query.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { DateField } from 'shared-ui/primitives/date-field.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { compareSpaces, isAlike } from '../../data/comparison/comparison.ts';
import {
  comparisonHref,
  favouritesHref,
  mostCompared,
  type RequestedComparison,
} from '../../data/comparison/comparison-address.ts';
import { listedSpacesOptions } from '../../data/favourites/listed-spaces.query.ts';
import { CountInput } from '../../lib/count-input.tsx';
import { ComparisonTable } from './comparison-table.tsx';

/** Two to four spaces side by side, by their address alone: it is reloaded and sent like any other. */
export function ComparisonPage({ requested }: { requested: RequestedComparison }) {
  const { ids, day, guests, unusableDay } = requested;
  const navigate = useNavigate();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const change = (next: SpaceSearch) =>
    void navigate(comparisonHref(ids, { date: day, guests, ...next }), { replace: true, preventScrollReset: true });

  return (
    <div className="wrap pb-15 desk:pb-24">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-8 pb-6 desk:pt-12 desk:pb-9">
        <div className="grid min-w-0 gap-1">
          <p className="text-sm">
            <Link className="link" to={favouritesHref({ date: day, guests })}>
              Favoritos
            </Link>
          </p>
          <h1 className="type-h1">Lado a lado</h1>
          <p className="text-pretty text-subtle-foreground first-letter:uppercase">{summary(day, guests)}</p>
        </div>
        {ids.length > 0 ? (
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3 max-desk:w-full">
            <DateField
              label="Data do evento"
              placeholder="Qualquer data"
              fieldClassName="w-52 max-desk:flex-1"
              clearable
              value={day}
              min={bookableWindow().from}
              max={bookableWindow().to}
              format={formatNumericDay}
              onValueChange={(date) => change({ date })}
            />
            <Field label="Convidados" className="w-32">
              {(control) => (
                <CountInput
                  {...control}
                  placeholder="Quantos"
                  value={guests}
                  onValueChange={(next) => change({ guests: next })}
                />
              )}
            </Field>
            <Checkbox
              className="min-h-12 text-sm max-desk:w-full"
              checked={onlyDifferent}
              onCheckedChange={setOnlyDifferent}
            >
              Só o que é diferente
            </Checkbox>
          </div>
        ) : null}
      </header>
      {unusableDay ? (
        <Notice className="mb-6">
          {unusableDay.reason === 'date-in-past'
            ? `O dia ${formatNumericDay(unusableDay.date)} já passou. Escolha outra data.`
            : unusableDay.reason === 'date-too-far'
              ? `O dia ${formatNumericDay(unusableDay.date)} ainda não pode ser reservado. Escolha uma data mais próxima.`
              : `Não entendemos “${unusableDay.date.slice(0, 100)}” como data. Escolha a data do evento.`}
        </Notice>
      ) : null}
      {requested.isCut ? (
        <Notice className="mb-6">Lado a lado cabem {mostCompared} espaços: aqui estão os primeiros.</Notice>
      ) : null}
      {ids.length > 0 ? (
        <Compared requested={requested} onlyDifferent={onlyDifferent} />
      ) : (
        <NothingChosen day={day} guests={guests} />
      )}
    </div>
  );
}

/** 'sábado, 15 de maio de 2027, para 80 pessoas' */
function summary(day: string | null, guests: number | null): string {
  const people = guests ? `para ${formatCount(guests, 'pessoa', 'pessoas')}` : '';
  if (day) return [formatFullDay(day), people].filter(Boolean).join(', ');
  return people || 'Escolha a data para ver o preço do dia e o que está livre.';
}

// a hook for each of the four places: the shell provides no `useQueries`
const useTermsOf = (id = '') => useQuery({ ...spaceTermsOptions(id), enabled: id !== '' });

/** Changes by the minute, so only the browser requests it. */
const useDayOf = (id = '', day: string | null) =>
  useQuery({
    ...spaceCalendarOptions(id, { from: day ?? '', to: day ?? '' }),
    enabled: id !== '' && day !== null,
  });

function Compared({
  requested: { ids, day, guests },
  onlyDifferent,
}: {
  requested: RequestedComparison;
  onlyDifferent: boolean;
}) {
  const listed = useQuery({ ...listedSpacesOptions(ids), placeholderData: keepPreviousData });
  const [a, b, c, d] = ids;
  const terms = [useTermsOf(a), useTermsOf(b), useTermsOf(c), useTermsOf(d)].slice(0, ids.length);
  const calendars = [useDayOf(a, day), useDayOf(b, day), useDayOf(c, day), useDayOf(d, day)];
  const parts = [listed, ...terms];
  const missing = parts.filter(({ data }) => data === undefined);
  const items = listed.data;
  if (!items || missing.length > 0) {
    const failed = missing.filter(({ errorUpdateCount }) => errorUpdateCount > 0);
    if (failed.length === 0) return <Loading />;
    return (
      <FailedPart
        title="Não foi possível carregar os espaços."
        text="Confira a conexão e tente novamente."
        retrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
      />
    );
  }
  const spaces = ids.flatMap((id, at) => {
    const item = items.find((known) => known.id === id);
    const own = terms[at]?.data;
    const calendar = day ? calendars[at]?.data : undefined;
    return item && own
      ? [{ item, terms: own, isBooked: day && calendar ? calendar[day] !== undefined : undefined }]
      : [];
  });
  const gone = ids.length - spaces.length;
  const rows = compareSpaces(spaces, { day, guests, today: todayInRio() });
  const shown = onlyDifferent ? rows.filter((row) => !isAlike(row)) : rows;
  return (
    <>
      {gone > 0 ? (
        <Notice className="mb-6">
          {gone === 1
            ? 'Um espaço desta comparação não está no site agora.'
            : `${gone} espaços desta comparação não estão no site agora.`}{' '}
          {spaces.length < 2 ? (
            <Link className="link" to={favouritesHref({ date: day, guests })}>
              Escolher outros
            </Link>
          ) : null}
        </Notice>
      ) : null}
      {spaces.length > 0 ? <ComparisonTable spaces={spaces} rows={shown} search={{ date: day, guests }} /> : null}
    </>
  );
}

function NothingChosen({ day, guests }: Pick<RequestedComparison, 'day' | 'guests'>) {
  return (
    <EmptyState
      title="Nada para comparar ainda"
      text={`Escolha de 2 a ${mostCompared} dos seus favoritos para ver preço, tamanho e regras lado a lado.`}
      actions={
        <Link className={buttonVariants()} to={favouritesHref({ date: day, guests })}>
          Ver favoritos
        </Link>
      }
    />
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Carregando comparação..." className="grid gap-4">
      <Skeleton className="h-60" />
      <Skeleton className="h-80" />
    </div>
  );
}
