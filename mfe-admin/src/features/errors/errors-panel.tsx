import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErrorFilter, ErrorOverview, SiteError } from 'shared-domain/telemetry/site-error.schema.ts';
import { errorOverviewOptions } from 'shared-domain/telemetry/site-errors.query.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { momentWords } from '../../lib/moments.ts';
import { ErrorDialog } from './error-dialog.tsx';
import {
  capitalised,
  durationWords,
  oneDecimal,
  placeOf,
  shiftWords,
  statusWords,
  titleOf,
  unitName,
  wholeNumber,
} from './error-words.ts';

const periods = [
  { value: '168', label: 'Últimos 7 dias' },
  { value: '24', label: 'Últimas 24 horas' },
  { value: '720', label: 'Últimos 30 dias' },
] as const;

export const firstFilter: ErrorFilter = { periodHours: 168, unit: undefined, openFirst: true };

/** Erros: how the site is doing, and what went wrong in it. */
export function ErrorsPanel() {
  const [filter, setFilter] = useState(firstFilter);
  const [shown, setShown] = useState<string>();
  const { data, isFetching, refetch } = useQuery({ ...errorOverviewOptions(filter), refetchInterval: 30_000 });
  if (!data && !isFetching)
    return <FailedPart title="Não foi possível carregar os erros." onRetry={() => void refetch()} />;
  if (!data) return <LoadingErrors />;
  return (
    <div aria-busy={isFetching}>
      <Figures overview={data} />
      <Filters filter={filter} units={data.units} onChange={setFilter} />
      {data.items.length === 0 ? (
        <EmptyState
          className="rounded-surface border border-border"
          title="Nenhum erro neste período"
          text="O que falhar para quem visita o site aparece aqui em poucos segundos."
        />
      ) : (
        <ErrorTable items={data.items} onShow={setShown} />
      )}
      <p className="mt-3.5 text-xs text-muted-foreground">
        {data.total > data.items.length ? `Mostrando ${data.items.length} de ${wholeNumber(data.total)}. ` : null}
        Sem nome, e-mail ou endereço de quem visitou. Guardado por 30 dias.
      </p>
      {shown ? <ErrorDialog id={shown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}

function Figures({ overview }: { overview: ErrorOverview }) {
  const figures: [string, string][] = [
    ['Erros por 1.000 visitas', oneDecimal(overview.errors_per_1000)],
    ['Maior conteúdo visível', durationWords(overview.lcp_ms)],
    ['Resposta ao toque', durationWords(overview.inp_ms)],
    ['Deslocamento', shiftWords(overview.cls)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-4 desk:gap-x-12">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted-foreground">{name}</dt>
          <dd className="type-numeral mt-1 text-[1.75rem] leading-[1.15] whitespace-nowrap desk:text-[2.25rem]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FiltersProps {
  filter: ErrorFilter;
  units: string[];
  onChange: (filter: ErrorFilter) => void;
}

function Filters({ filter, units, onChange }: FiltersProps) {
  const known = filter.unit && !units.includes(filter.unit) ? [...units, filter.unit] : units;
  return (
    <div className="my-6 flex flex-wrap items-center gap-3 desk:mb-4">
      <Select
        aria-label="Período"
        className="min-w-0 flex-1 basis-2/5 desk:w-[200px] desk:flex-none"
        options={periods}
        value={String(filter.periodHours)}
        onValueChange={(hours) => onChange({ ...filter, periodHours: Number(hours) })}
      />
      <Select
        aria-label="Parte do site"
        className="min-w-0 flex-1 basis-2/5 desk:w-[200px] desk:flex-none"
        placeholder="Todas"
        options={known.map((unit) => ({ value: unit, label: capitalised(unitName(unit)) }))}
        value={filter.unit ?? ''}
        onValueChange={(unit) => onChange({ ...filter, unit: unit || undefined })}
      />
      <ToggleChip pressed={filter.openFirst} onClick={() => onChange({ ...filter, openFirst: !filter.openFirst })}>
        Abertos primeiro
      </ToggleChip>
    </div>
  );
}

const head = 'px-4 py-3.5 text-left text-xs font-semibold text-muted-foreground';
const cell = 'px-4 py-3.5 desk:table-cell max-desk:p-0';

/** A table on the desktop; on the phone each line is a card. */
function ErrorTable({ items, onShow }: { items: SiteError[]; onShow: (id: string) => void }) {
  return (
    <div className="overflow-x-auto rounded-surface border border-border">
      <table aria-label="Erros" className="w-full border-collapse text-sm max-desk:block">
        <thead className="bg-sunken max-desk:hidden">
          <tr>
            <th scope="col" className={head}>
              Erro
            </th>
            <th scope="col" className={`${head} text-right`}>
              Vezes
            </th>
            <th scope="col" className={`${head} text-right`}>
              Pessoas
            </th>
            <th scope="col" className={head}>
              Última vez
            </th>
            <th scope="col" className={head}>
              Situação
            </th>
            <th scope="col" className={head}>
              Ações
            </th>
          </tr>
        </thead>
        <tbody className="max-desk:block">
          {items.map((error) => (
            <ErrorRow key={error.id} error={error} onShow={() => onShow(error.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ErrorRow({ error, onShow }: { error: SiteError; onShow: () => void }) {
  const { word, tone } = statusWords[error.status];
  const title = titleOf(error);
  return (
    <tr className="border-t border-border max-desk:grid max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-x-3 max-desk:gap-y-1 max-desk:p-4 max-desk:first:border-t-0">
      <td className={`${cell} max-w-[520px] max-desk:col-span-2`}>
        <b className="font-semibold wrap-anywhere">{title}</b>
        <span className="block text-xs text-muted-foreground">{placeOf(error)}</span>
      </td>
      <td className={`${cell} desk:text-right`}>
        <span className="text-muted-foreground desk:hidden">Vezes </span>
        {wholeNumber(error.occurrences)}
      </td>
      <td className={`${cell} text-right max-desk:hidden`}>{wholeNumber(error.visits)}</td>
      <td className={`${cell} whitespace-nowrap text-muted-foreground`}>
        <time dateTime={error.last_seen_at}>{momentWords(error.last_seen_at)}</time>
      </td>
      <td className={cell}>
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </td>
      <td className={`${cell} max-desk:col-span-2 max-desk:mt-2`}>
        <Button
          variant="secondary"
          size="sm"
          className="max-desk:w-full"
          aria-label={`Ver erro: ${title}`}
          onClick={onShow}
        >
          Ver
        </Button>
      </td>
    </tr>
  );
}

function LoadingErrors() {
  return (
    <div>
      <p role="status" className="sr-only">
        Carregando os erros...
      </p>
      <Skeleton className="h-16 w-[560px] max-w-full" />
      <Skeleton className="mt-6 h-12 w-[420px] max-w-full" />
      <Skeleton className="mt-4 h-96 w-full" />
    </div>
  );
}
