import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notify } from 'shared-domain/platform';
import { telemetryDays } from 'shared-domain/rules/support-rules.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { ownersOf, squadName } from '../../data/telemetry/error-owners.ts';
import { errorPlacesOptions } from '../../data/telemetry/error-places.query.ts';
import { useSetErrorStatus } from '../../data/telemetry/set-error-status.mutation.ts';
import { type ErrorDetail, type ErrorStatus, errorStatuses } from '../../data/telemetry/site-error.ts';
import { errorDetailOptions } from '../../data/telemetry/site-errors.query.ts';
import { BackLink } from '../../lib/back-link.tsx';
import { formatDateTime, formatRelativeTime } from '../../lib/moments.ts';
import { placeOf, stateOf, statusLabels, titleOf, versionOf, wholeNumber } from './error-labels.ts';
import { ErrorPlaces } from './error-places.tsx';
import { ErrorTrail } from './error-trail.tsx';
import { RollbackCommand } from './rollback-command.tsx';

/** One error: its place in the code, the acts before it, its versions and browsers, its owner and its status. */
export function ErrorPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(errorDetailOptions(id));
  if (data) return <Detail error={data} />;
  if (isMissing(error))
    return (
      <EmptyState
        className="mt-8 rounded-surface border border-border desk:mt-0"
        title="Este erro não existe mais"
        text={`Erros são guardados por ${telemetryDays} dias.`}
        actions={<BackLink name="Erros" list="?aba=erros" asButton />}
      />
    );
  if (error && !isFetching)
    return <FailedPage onRetry={() => void refetch()} home={<BackLink name="Erros" list="?aba=erros" asButton />} />;
  return (
    <div className="max-desk:pt-8">
      <p role="status" className="sr-only">
        Carregando o erro...
      </p>
      <Skeleton className="mb-6 h-20 w-full max-w-130" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

const isMissing = (error: unknown) =>
  (error as { message?: string } | null)?.message === 'site_error_not_found' ||
  // an address that is none of ours
  (error as { code?: string } | null)?.code === '22P02';

function Detail({ error }: { error: ErrorDetail }) {
  const { word, tone } = stateOf({
    status: error.status,
    is_new_in_version: error.is_new_in_version,
    has_returned: error.status_changed_at !== null && error.status_changed_by === null,
  });
  return (
    <div>
      <BackLink name="Erros" list="?aba=erros" />
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
        <h1 className="type-h2 min-w-0 max-w-[34ch] wrap-anywhere">{titleOf(error)}</h1>
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </header>
      <div className="grid gap-10 desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-12">
        <div className="grid min-w-0 gap-10">
          <ErrorPlaces id={error.id} stack={error.stack ?? ''} />
          <ErrorTrail error={error} />
          {error.versions.length > 1 ? <Versions versions={error.versions} /> : null}
        </div>
        <aside aria-label="Dono e situação" className="grid gap-5 desk:sticky desk:top-27">
          <Owner error={error} />
          <Facts error={error} />
        </aside>
      </div>
    </div>
  );
}

function Owner({ error }: { error: ErrorDetail }) {
  const owners = ownersOf(error);
  return (
    <section aria-label="Dono" className="grid gap-4 rounded-surface border border-border p-6">
      <div>
        <p className="text-sm text-muted-foreground">Dono</p>
        <p className="font-semibold">
          {owners.length > 0 ? owners.map((owner) => `Squad ${squadName(owner)}`).join(', ') : 'Ainda sem dono'}
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">{owners.join(' ')}</p>
      </div>
      <Status error={error} />
      <RollbackCommand error={error} />
    </section>
  );
}

function Status({ error }: { error: ErrorDetail }) {
  const change = useSetErrorStatus();
  const choose = (status: ErrorStatus | '') => {
    if (status === '' || status === error.status || change.isPending) return;
    change.mutateAsync({ id: error.id, status }).then(
      () => notify({ title: 'Situação atualizada', text: statusLabels[status].word, tone: 'success' }),
      () => notify({ title: 'Erro', text: 'Não foi possível mudar a situação. Tente novamente.', tone: 'danger' }),
    );
  };
  const help = error.status_changed_at
    ? error.status_changed_by
      ? `Por ${error.status_changed_by}, ${formatDateTime(error.status_changed_at)}`
      : `Voltou a acontecer em ${formatDateTime(error.status_changed_at)}`
    : undefined;
  return (
    <Field label="Situação" help={help}>
      {(control) => (
        <Select
          {...control}
          options={errorStatuses.map((value) => ({ value, label: statusLabels[value].word }))}
          value={change.isPending ? change.variables.status : error.status}
          onValueChange={choose}
        />
      )}
    </Field>
  );
}

function Facts({ error }: { error: ErrorDetail }) {
  const { data } = useQuery(errorPlacesOptions(error.id));
  const { live, canary } = data?.visitors ?? {};
  const since =
    canary?.version === error.seen_version
      ? canary?.since
      : live?.version === error.seen_version
        ? live?.since
        : undefined;
  const sum = (counts: (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const people = error.versions.some(({ visits }) => visits !== null)
    ? wholeNumber(sum(error.versions.map(({ visits }) => visits)))
    : '—';
  return (
    <dl className="text-sm">
      <Fact name="Versão">
        <code>
          {versionOf({ unit: error.unit, version: error.seen_version ?? error.versions[0]?.version ?? null })}
        </code>
      </Fact>
      {since ? <Fact name="No ar desde">{formatRelativeTime(since)}</Fact> : null}
      <Fact name="Onde no site">{placeOf(error)}</Fact>
      <Fact name="Primeira vez">{formatRelativeTime(error.first_seen_at)}</Fact>
      <Fact name="Última vez">{formatRelativeTime(error.last_seen_at)}</Fact>
      <Fact name="Vezes · pessoas">
        {wholeNumber(sum(error.versions.map(({ occurrences }) => occurrences)))} · {people}
      </Fact>
      <Fact name="Navegadores">
        {error.browsers.length > 0
          ? error.browsers.map(({ browser, occurrences }) => `${browser} ${wholeNumber(occurrences)}`).join(', ')
          : '—'}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-border py-2.5">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Versions({ versions }: Pick<ErrorDetail, 'versions'>) {
  return (
    <section aria-labelledby="error-versions">
      <h2 id="error-versions" className="type-h3 mb-3">
        Versões
      </h2>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-xs text-muted-foreground">
            <th scope="col" className="py-2 font-semibold">
              Versão
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Vezes
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Pessoas
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, occurrences, visits }) => (
            <tr key={version} className="border-t border-border">
              <td className="py-2 wrap-anywhere">
                <code>{version}</code>
              </td>
              <td className="py-2 text-right">{wholeNumber(occurrences)}</td>
              <td className="py-2 text-right">{wholeNumber(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
