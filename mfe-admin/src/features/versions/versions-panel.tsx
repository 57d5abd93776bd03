import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { LiveUnit } from 'shared-domain/telemetry/live-units.schema.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { liveUnitsOptions } from '../../data/telemetry/live-units.query.ts';
import { errorOverviewOptions, firstErrorFilter } from '../../data/telemetry/site-errors.query.ts';
import { squadOfUnit } from '../../data/telemetry/squads.ts';
import { shortVersion, unitName } from '../../data/telemetry/unit-names.ts';
import { AdminList, onePage } from '../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../lib/admin-table.tsx';
import { formatRelativeTime } from '../../lib/moments.ts';
import { usePanelAddress } from '../../lib/use-panel-address.ts';

const lastDay = { ...firstErrorFilter, periodHours: 24 };

/** Versões: the version of each part of the site that visitors get, its owner, and its health. */
export function VersionsPanel() {
  const address = usePanelAddress();
  const query = useQuery({ ...liveUnitsOptions(), select: onePage, refetchInterval: 15_000 });
  const errors = useQuery(errorOverviewOptions(lastDay));
  const counts = errors.data?.by_unit;
  return (
    <>
      <AdminList
        query={query}
        address={address}
        things="as versões"
        empty={{ title: 'Nada no ar', text: 'Assim que uma parte do site for lançada, ela aparece aqui.' }}
        table={{
          label: 'Versões no ar',
          columns: ['Parte', 'Squad', 'No ar', 'Em teste', 'Canais', { name: 'Erros em 24 h', right: true }],
        }}
      >
        {(units) =>
          units.map((unit) => <UnitRow key={unit.unit} unit={unit} errors={counts && (counts[unit.unit] ?? 0)} />)
        }
      </AdminList>
      <p className="mt-3.5 text-xs text-muted-foreground">
        Os erros são os que aconteceram nas últimas 24 horas, de qualquer versão. Para voltar uma versão: npm run
        rollback e o nome da parte.
      </p>
    </>
  );
}

function UnitRow({ unit: { unit, live, canary, channels }, errors }: { unit: LiveUnit; errors: number | undefined }) {
  return (
    <AdminRow>
      <AdminCell>
        <span className="block font-semibold">{upperFirst(unitName(unit))}</span>
        <code className="text-xs text-muted-foreground">{unit}</code>
      </AdminCell>
      <AdminCell className="max-desk:text-right">{squadOfUnit(unit)}</AdminCell>
      <AdminCell phone="full">
        <span className="text-muted-foreground desk:hidden">No ar: </span>
        <Version {...live} />
      </AdminCell>
      <AdminCell phone={canary ? 'full' : 'none'}>
        {canary ? (
          <>
            <span className="text-muted-foreground desk:hidden">Em teste: </span>
            <Version {...canary} />
            <Tag tone="warning" className="max-desk:mt-1 desk:mt-1.5">
              {canary.percent}% de quem visita
            </Tag>
          </>
        ) : (
          '—'
        )}
      </AdminCell>
      <AdminCell phone={channels.length > 0 ? 'full' : 'none'}>
        {channels.length > 0
          ? channels.map(({ name, ...channel }) => (
              <span key={name} className="block">
                <span className="text-muted-foreground">{name}: </span>
                <Version {...channel} />
              </span>
            ))
          : '—'}
      </AdminCell>
      <AdminCell phone="full" right>
        {errors === undefined ? (
          '—'
        ) : errors === 0 ? (
          <span className="text-muted-foreground">
            Nenhum<span className="desk:hidden"> erro em 24 h</span>
          </span>
        ) : (
          <Link
            to={`/admin?aba=erros&periodo=24&parte=${unit}`}
            className="inline-block py-2 font-semibold underline underline-offset-2"
          >
            {errors}
            <span className="desk:sr-only">
              {errors === 1 ? ' erro' : ' erros'} em 24 h <span className="sr-only">de {unitName(unit)}</span>
            </span>
          </Link>
        )}
      </AdminCell>
    </AdminRow>
  );
}

function Version({ version, since }: { version: string; since: string | null }) {
  return (
    <>
      <code className="text-xs" title={version}>
        {shortVersion(version)}
      </code>
      {since ? (
        <time dateTime={since} className="text-xs text-muted-foreground max-desk:ml-2 desk:block">
          {formatRelativeTime(since)}
        </time>
      ) : null}
    </>
  );
}
