import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { telemetryDays } from 'shared-domain/rules/support-rules.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { ownersOf, squadName, squads } from '../../data/telemetry/error-owners.ts';
import type { ErrorFilter, ErrorOverview, SiteError } from '../../data/telemetry/site-error.ts';
import { errorOverviewOptions, firstErrorFilter } from '../../data/telemetry/site-errors.query.ts';
import { unitName } from '../../data/telemetry/unit-names.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { Figures } from '../../lib/figures.tsx';
import { formatRelativeTime } from '../../lib/moments.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';
import {
  codePlaceOf,
  formatDuration,
  formatShift,
  oneDecimal,
  stateOf,
  titleOf,
  versionOf,
  wholeNumber,
} from './error-labels.ts';

const periods = [
  { value: '168', label: 'Últimos 7 dias' },
  { value: '24', label: 'Últimas 24 horas' },
  { value: String(telemetryDays * 24), label: `Últimos ${telemetryDays} dias` },
] as const;

const filterOf = (params: URLSearchParams): ErrorFilter => ({
  periodHours: Number(
    periods.find(({ value }) => value === params.get('periodo'))?.value ?? firstErrorFilter.periodHours,
  ),
  unit: params.get('parte') ?? undefined,
  state: params.get('situacao') === 'resolvidos' ? 'resolved' : 'open',
  owner: params.get('squad') ?? undefined,
  onlyNew: params.get('versao') === 'nova',
});

const addressOf = ({ periodHours, unit, state, owner, onlyNew }: ErrorFilter) => ({
  periodo: periodHours === firstErrorFilter.periodHours ? null : String(periodHours),
  parte: unit ?? null,
  situacao: state === 'resolved' ? 'resolvidos' : null,
  squad: owner ?? null,
  versao: onlyNew ? 'nova' : null,
});

/** Only what is another: two changes may follow each other before the page does. */
function changesOf(filter: ErrorFilter, next: ErrorFilter): Record<string, string | null> {
  const before: Record<string, string | null> = addressOf(filter);
  return Object.fromEntries(Object.entries(addressOf(next)).filter(([name, value]) => value !== before[name]));
}

/** Erros: the health of the site, and its errors. */
export function ErrorsPanel() {
  const address = usePanelAddress();
  const filter = filterOf(address.params);
  const query = useQuery({ ...errorOverviewOptions(filter), refetchInterval: 30_000 });
  const { data } = query;
  return (
    <>
      <AdminList
        query={query}
        address={address}
        head={
          data ? (
            <Filters filter={filter} data={data} onChange={(next) => address.change(changesOf(filter, next))} />
          ) : query.errorUpdateCount === 0 ? (
            <Skeleton className="mb-4 h-[104px] w-[580px] max-w-full" />
          ) : null
        }
        things="os erros"
        empty={{
          title: filter.state === 'resolved' ? 'Nenhum erro resolvido neste período' : 'Nenhum erro neste período',
          text: 'O que falhar para quem visita o site aparece aqui em poucos segundos.',
        }}
        table={{
          label: 'Erros',
          columns: [
            'Erro',
            'Squad',
            'Versão',
            { name: 'Vezes', right: true },
            { name: 'Pessoas', right: true },
            'Última vez',
          ],
        }}
      >
        {(errors) => errors.map((error) => <ErrorRow key={error.id} error={error} />)}
      </AdminList>
      {data ? <Overview data={data} /> : null}
    </>
  );
}

function Overview({ data }: { data: ErrorOverview }) {
  return (
    <>
      <p className="mt-3.5 text-xs text-muted-foreground">
        {data.total > data.items.length ? `Mostrando ${data.items.length} de ${wholeNumber(data.total)}. ` : null}
        Sem nome, e-mail ou endereço de quem visitou. Guardado por {telemetryDays} dias.
      </p>
      <section aria-labelledby="site-figures" className="mt-10 border-t border-border pt-8">
        <h2 id="site-figures" className="type-h3 mb-4">
          Como o site vai
        </h2>
        <Figures
          figures={[
            ['Erros por 1.000 visitas', oneDecimal(data.errors_per_1000)],
            ['Maior conteúdo visível', formatDuration(data.lcp_ms)],
            ['Resposta ao toque', formatDuration(data.inp_ms)],
            ['Deslocamento', formatShift(data.cls)],
          ]}
        />
      </section>
    </>
  );
}

interface FiltersProps {
  filter: ErrorFilter;
  data: ErrorOverview;
  onChange: (filter: ErrorFilter) => void;
}

function Filters({ filter, data: { units, open_count: openCount }, onChange }: FiltersProps) {
  const [asksForSquad, setAsksForSquad] = useState(false);
  const { unit, state, owner, onlyNew } = filter;
  const known = unit && !units.includes(unit) ? [...units, unit] : units;
  const pressSquad = () => {
    if (owner) onChange({ ...filter, owner: undefined });
    setAsksForSquad(!owner && !asksForSquad);
  };
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ToggleChip pressed={state === 'open'} onClick={() => onChange({ ...filter, state: 'open' })}>
          Abertos <span className="font-normal text-muted-foreground">{wholeNumber(openCount)}</span>
        </ToggleChip>
        <ToggleChip
          pressed={owner !== undefined}
          aria-expanded={owner !== undefined || asksForSquad}
          onClick={pressSquad}
        >
          Minha squad
        </ToggleChip>
        <ToggleChip pressed={onlyNew} onClick={() => onChange({ ...filter, onlyNew: !onlyNew })}>
          Só desta versão
        </ToggleChip>
        <ToggleChip pressed={state === 'resolved'} onClick={() => onChange({ ...filter, state: 'resolved' })}>
          Resolvidos
        </ToggleChip>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {owner !== undefined || asksForSquad ? (
          <Select
            aria-label="Minha squad é"
            className={selectStyle}
            placeholder="Qual é a sua?"
            options={squads}
            value={owner ?? ''}
            onValueChange={(squad) => onChange({ ...filter, owner: squad || undefined })}
          />
        ) : null}
        <Select
          aria-label="Período"
          className={selectStyle}
          options={periods}
          value={String(filter.periodHours)}
          onValueChange={(hours) => onChange({ ...filter, periodHours: Number(hours) })}
        />
        <Select
          aria-label="Parte do site"
          className={selectStyle}
          placeholder="Todas as partes"
          options={known.map((name) => ({ value: name, label: upperFirst(unitName(name)) }))}
          value={unit ?? ''}
          onValueChange={(name) => onChange({ ...filter, unit: name || undefined })}
        />
      </div>
    </div>
  );
}

const selectStyle = 'min-h-11 min-w-0 flex-1 basis-2/5 py-[9px] desk:w-[200px] desk:flex-none';

function ErrorRow({ error }: { error: SiteError }) {
  const { search } = useLocation();
  const { word, tone } = stateOf(error);
  const owners = ownersOf(error).map(squadName);
  return (
    <AdminRow>
      <AdminCell phone="full" className="max-w-[420px]">
        <Link
          to={`/admin/erro/${error.id}`}
          state={{ list: search }}
          className="font-semibold wrap-anywhere hover:underline"
        >
          {titleOf(error)}
        </Link>
        <code className="mt-0.5 block text-xs text-muted-foreground wrap-anywhere">{codePlaceOf(error)}</code>
      </AdminCell>
      <AdminCell>
        <span className="block pb-1">{owners.length > 0 ? owners.join(', ') : '—'}</span>
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </AdminCell>
      <AdminCell phone="none" className="whitespace-nowrap">
        <code className="text-xs">{versionOf(error)}</code>
      </AdminCell>
      <AdminCell right>
        <span className="text-muted-foreground desk:hidden">Vezes </span>
        {wholeNumber(error.occurrences)}
      </AdminCell>
      <AdminCell phone="none" right>
        {wholeNumber(error.visits)}
      </AdminCell>
      <AdminCell phone="none" className="whitespace-nowrap text-muted-foreground">
        <time dateTime={error.last_seen_at}>{formatRelativeTime(error.last_seen_at)}</time>
      </AdminCell>
    </AdminRow>
  );
}
