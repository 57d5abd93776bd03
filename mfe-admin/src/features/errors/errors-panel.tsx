import { useQuery } from '@tanstack/react-query';
import { telemetryDays } from 'shared-domain/rules/support-rules.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
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
  titleOf,
  versionOf,
  wholeNumber,
} from './error-labels.ts';

const periods = [
  { value: String(telemetryDays * 24), label: `Últimos ${telemetryDays} dias` },
  { value: '24', label: 'Últimas 24 horas' },
] as const;

const filterOf = (params: URLSearchParams): ErrorFilter => ({
  periodHours: params.get('periodo') === '24' ? 24 : firstErrorFilter.periodHours,
  unit: params.get('parte') ?? undefined,
});

/** Erros: the groups of errors of the last days, and how fast the site is. */
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
            <Filters filter={filter} units={data.units} onChange={address.change} />
          ) : query.errorUpdateCount === 0 ? (
            <Skeleton className="mb-4 h-11 w-[408px] max-w-full" />
          ) : null
        }
        things="os erros"
        empty={{
          title: 'Nenhum erro neste período',
          text: 'O que falhar para quem visita o site aparece aqui em poucos segundos.',
        }}
        table={{
          label: 'Erros',
          columns: ['Erro', 'Versão', { name: 'Vezes', right: true }, { name: 'Pessoas', right: true }, 'Última vez'],
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
  units: string[];
  onChange: (changes: Record<string, string | null>) => void;
}

function Filters({ filter: { periodHours, unit }, units, onChange }: FiltersProps) {
  const known = unit && !units.includes(unit) ? [...units, unit] : units;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label="Período"
        className={selectStyle}
        options={periods}
        value={String(periodHours)}
        onValueChange={(hours) => onChange({ periodo: hours === '24' ? '24' : null })}
      />
      <Select
        aria-label="Parte do site"
        className={selectStyle}
        placeholder="Todas as partes"
        options={known.map((name) => ({ value: name, label: upperFirst(unitName(name)) }))}
        value={unit ?? ''}
        onValueChange={(name) => onChange({ parte: name || null })}
      />
    </div>
  );
}

const selectStyle = 'min-h-11 min-w-0 flex-1 basis-2/5 py-[9px] desk:w-[200px] desk:flex-none';
const placeStyle = 'mt-0.5 block text-xs text-muted-foreground wrap-anywhere';

function ErrorRow({ error }: { error: SiteError }) {
  const [, ...callers] = error.places;
  return (
    <AdminRow>
      <AdminCell phone="full" className="max-w-[520px]">
        <span className="font-semibold wrap-anywhere">{titleOf(error)}</span>
        <code className={placeStyle}>{codePlaceOf(error)}</code>
        {callers.length > 0 ? (
          <details className="text-xs">
            <summary className="w-fit cursor-pointer py-1 underline underline-offset-2">
              {callers.length === 1 ? 'Mais 1 lugar' : `Mais ${callers.length} lugares`}
            </summary>
            {callers.map((place) => (
              <code key={place} className={placeStyle}>
                {place}
              </code>
            ))}
          </details>
        ) : null}
      </AdminCell>
      <AdminCell phone="none" className="whitespace-nowrap">
        <code className="text-xs">{versionOf(error)}</code>
      </AdminCell>
      <AdminCell right>
        <span className="text-muted-foreground desk:hidden">Vezes </span>
        {wholeNumber(error.occurrences)}
      </AdminCell>
      <AdminCell right>
        <span className="text-muted-foreground desk:hidden">Pessoas </span>
        {wholeNumber(error.visits)}
      </AdminCell>
      <AdminCell className="whitespace-nowrap text-muted-foreground">
        <time dateTime={error.last_seen_at}>{formatRelativeTime(error.last_seen_at)}</time>
      </AdminCell>
    </AdminRow>
  );
}
