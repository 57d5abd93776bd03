import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { ErrorFilter, SiteError } from '../../data/telemetry/site-error.schema.ts';
import { errorOverviewOptions, firstErrorFilter } from '../../data/telemetry/site-errors.query.ts';
import { AdminCell, AdminRow, AdminTable } from '../../lib/admin-table.tsx';
import { Figures } from '../../lib/figures.tsx';
import { formatRelativeTime } from '../../lib/moments.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import { ErrorDialog } from './error-dialog.tsx';
import {
  capitalised,
  formatDuration,
  formatShift,
  oneDecimal,
  placeOf,
  statusLabels,
  titleOf,
  unitName,
  wholeNumber,
} from './error-labels.ts';

const periods = [
  { value: '168', label: 'Últimos 7 dias' },
  { value: '24', label: 'Últimas 24 horas' },
  { value: '720', label: 'Últimos 30 dias' },
] as const;

const filterOf = (params: URLSearchParams): ErrorFilter => ({
  periodHours: Number(
    periods.find(({ value }) => value === params.get('periodo'))?.value ?? firstErrorFilter.periodHours,
  ),
  unit: params.get('parte') ?? undefined,
  openFirst: params.get('ordem') !== 'data',
});

const addressOf = ({ periodHours, unit, openFirst }: ErrorFilter) => ({
  periodo: periodHours === firstErrorFilter.periodHours ? null : String(periodHours),
  parte: unit ?? null,
  ordem: openFirst ? null : 'data',
});

/** Erros: how the site is doing, and what went wrong in it. */
export function ErrorsPanel() {
  const { params, change } = usePanelAddress();
  const filter = filterOf(params);
  const [shown, setShown] = useState<string>();
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    ...errorOverviewOptions(filter),
    refetchInterval: 30_000,
  });
  if (!data && errorUpdateCount > 0)
    return (
      <FailedPart
        title="Não foi possível carregar os erros."
        text="Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <LoadingErrors />;
  return (
    <div aria-busy={isFetching}>
      <Figures
        figures={[
          ['Erros por 1.000 visitas', oneDecimal(data.errors_per_1000)],
          ['Maior conteúdo visível', formatDuration(data.lcp_ms)],
          ['Resposta ao toque', formatDuration(data.inp_ms)],
          ['Deslocamento', formatShift(data.cls)],
        ]}
      />
      <Filters filter={filter} units={data.units} onChange={(next) => change(addressOf(next))} />
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
        className="min-h-11 min-w-0 flex-1 basis-2/5 py-[9px] desk:w-[200px] desk:flex-none"
        options={periods}
        value={String(filter.periodHours)}
        onValueChange={(hours) => onChange({ ...filter, periodHours: Number(hours) })}
      />
      <Select
        aria-label="Parte do site"
        className="min-h-11 min-w-0 flex-1 basis-2/5 py-[9px] desk:w-[200px] desk:flex-none"
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

function ErrorTable({ items, onShow }: { items: SiteError[]; onShow: (id: string) => void }) {
  return (
    <AdminTable
      label="Erros"
      columns={[
        'Erro',
        { name: 'Vezes', right: true },
        { name: 'Pessoas', right: true },
        'Última vez',
        'Situação',
        'Ações',
      ]}
    >
      {items.map((error) => (
        <ErrorRow key={error.id} error={error} onShow={() => onShow(error.id)} />
      ))}
    </AdminTable>
  );
}

function ErrorRow({ error, onShow }: { error: SiteError; onShow: () => void }) {
  const { word, tone } = statusLabels[error.status];
  const title = titleOf(error);
  return (
    <AdminRow>
      <AdminCell phone="full" className="max-w-[520px]">
        <b className="font-semibold wrap-anywhere">{title}</b>
        <span className="block text-xs text-muted-foreground">{placeOf(error)}</span>
      </AdminCell>
      <AdminCell right>
        <span className="text-muted-foreground desk:hidden">Vezes </span>
        {wholeNumber(error.occurrences)}
      </AdminCell>
      <AdminCell phone="none" right>
        {wholeNumber(error.visits)}
      </AdminCell>
      <AdminCell className="whitespace-nowrap text-muted-foreground">
        <time dateTime={error.last_seen_at}>{formatRelativeTime(error.last_seen_at)}</time>
      </AdminCell>
      <AdminCell>
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </AdminCell>
      <AdminCell phone="full" className="max-desk:mt-2">
        <Button
          variant="secondary"
          size="sm"
          className="max-desk:w-full"
          aria-label={`Ver erro: ${title}`}
          onClick={onShow}
        >
          Ver
        </Button>
      </AdminCell>
    </AdminRow>
  );
}

function LoadingErrors() {
  return (
    <div>
      <p role="status" className="sr-only">
        Carregando os erros...
      </p>
      <Skeleton className="h-[134px] w-[560px] max-w-full desk:h-[66px]" />
      <Skeleton className="mt-6 h-[104px] w-[580px] max-w-full desk:h-11" />
      <Skeleton className="mt-6 h-96 desk:mt-4" />
    </div>
  );
}
