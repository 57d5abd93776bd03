import { useQuery } from '@tanstack/react-query';
import { notify } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Dialog, DialogClose } from 'shared-ui/primitives/dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { useSetErrorStatus } from '../../data/telemetry/set-error-status.mutation.ts';
import { type ErrorDetail, type ErrorStatus, errorStatuses } from '../../data/telemetry/site-error.schema.ts';
import { errorDetailOptions } from '../../data/telemetry/site-errors.query.ts';
import { formatDateTime, formatRelativeTime } from '../../lib/moments.ts';
import { placeOf, statusLabels, titleOf, wholeNumber } from './error-labels.ts';
import { ErrorPlaces } from './error-places.tsx';

/** One error: in which versions, how often, where in the code; and where it stands. */
export function ErrorDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isFetching, refetch } = useQuery(errorDetailOptions(id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Detalhes do erro"
      footer={<DialogClose render={<Button variant="secondary">Fechar</Button>} />}
    >
      {data ? (
        <Detail error={data} />
      ) : isFetching ? (
        <div>
          <p role="status" className="sr-only">
            Carregando o erro...
          </p>
          <Skeleton className="h-64 w-full" />
        </div>
      ) : (
        <FailedPart title="Não foi possível carregar este erro." onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function Detail({ error }: { error: ErrorDetail }) {
  return (
    <div className="grid gap-6">
      <div>
        <p className="font-semibold wrap-anywhere">{titleOf(error)}</p>
        <p className="text-sm text-muted-foreground">
          {placeOf(error)} · primeira vez em {formatDateTime(error.first_seen_at)} · última vez{' '}
          {formatRelativeTime(error.last_seen_at)}
        </p>
      </div>
      <Status error={error} />
      <section aria-labelledby="error-versions">
        <h3 id="error-versions" className="type-h4 mb-2">
          Versões
        </h3>
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
            {error.versions.map(({ version, occurrences, visits }) => (
              <tr key={version} className="border-t border-border">
                <td className="py-2 wrap-anywhere">{version}</td>
                <td className="py-2 text-right">{wholeNumber(occurrences)}</td>
                <td className="py-2 text-right">{wholeNumber(visits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {error.stack ? <ErrorPlaces id={error.id} stack={error.stack} /> : null}
    </div>
  );
}

function Status({ error }: { error: ErrorDetail }) {
  const change = useSetErrorStatus();
  const choose = (status: ErrorStatus) =>
    change.mutate(
      { id: error.id, status },
      {
        onSuccess: () => notify({ title: 'Situação atualizada', text: statusLabels[status].word, tone: 'success' }),
        onError: () =>
          notify({ title: 'Erro', text: 'Não foi possível mudar a situação. Tente novamente.', tone: 'danger' }),
      },
    );
  const shown = change.isPending ? change.variables.status : error.status;
  return (
    <div role="group" aria-label="Situação" className="grid gap-2">
      <p className="type-h4">Situação</p>
      <div className="flex flex-wrap gap-3">
        {errorStatuses.map((status) => (
          <ToggleChip
            key={status}
            pressed={shown === status}
            aria-disabled={change.isPending}
            onClick={() => !change.isPending && status !== error.status && choose(status)}
          >
            {statusLabels[status].word}
          </ToggleChip>
        ))}
      </div>
      {error.status_changed_at ? (
        <p className="text-xs text-muted-foreground">
          {error.status_changed_by
            ? `Por ${error.status_changed_by}, ${formatDateTime(error.status_changed_at)}`
            : `Voltou a acontecer em ${formatDateTime(error.status_changed_at)}`}
        </p>
      ) : null}
    </div>
  );
}
