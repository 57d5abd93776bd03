import { CirclePause } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { OpenSuspension, PaidBooking } from 'shared-domain/db/answer-parts.types.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { reasonLabel } from '../../../data/decisions/decision-reasons.ts';
import {
  type SuspensionTarget,
  useHoldPayouts,
  useLiftSuspension,
} from '../../../data/suspensions/suspension.mutations.ts';
import { formatDateTime } from '../../../lib/moments.ts';
import { notifyRefusal } from '../../../lib/notify-refusal.ts';

const suspendDialog = onDemand(() => import('./suspend-dialog.tsx').then((module) => module.SuspendDialog));

interface SuspensionBoxProps {
  target: SuspensionTarget;
  /** The title of the listing, or the name of the person. */
  name: string;
  personName: string;
  suspension: OpenSuspension | null;
  upcoming: readonly PaidBooking[];
  /** Other actions, above. */
  children?: ReactNode;
  /** A button that was pressed is gone. */
  onDone: () => void;
}

/** Takes down a listing or a person, and lifts the suspension. */
export function SuspensionBox({
  target,
  name,
  personName,
  suspension,
  upcoming,
  children,
  onDone,
}: SuspensionBoxProps) {
  const [requested, setRequested] = useState<'suspend' | 'lift'>();
  const SuspendDialog = useOpened(suspendDialog, requested === 'suspend', () => setRequested(undefined), 'a suspensão');
  const lift = useLiftSuspension();
  const hold = useHoldPayouts();
  const isSpace = 'space' in target;
  return (
    <section aria-labelledby="what-to-do" className="grid gap-4 rounded-surface border border-border p-6">
      <h2 id="what-to-do" className="type-h4">
        O que fazer
      </h2>
      {suspension ? (
        <>
          <Button full onClick={() => setRequested('lift')}>
            Levantar suspensão
          </Button>
          {children}
          {suspension.payouts_held_reason ? (
            <Button
              variant="secondary"
              full
              busy={hold.isPending}
              busyLabel="Liberando..."
              onClick={() =>
                hold.mutateAsync({ id: suspension.id }).then(
                  () =>
                    notify({
                      title: 'Repasses liberados',
                      text: 'O que já venceu está em Repasses.',
                      tone: 'success',
                    }),
                  notifyRefusal,
                )
              }
            >
              Liberar repasses
            </Button>
          ) : null}
          <p className="text-xs text-muted-foreground">
            {isSpace
              ? 'Quem anuncia é avisado por e-mail. O anúncio volta à busca na hora.'
              : 'A pessoa é avisada por e-mail. Os anúncios dela voltam à busca na hora.'}
          </p>
        </>
      ) : (
        <>
          {children}
          <Button
            variant="danger-outline"
            full
            onPointerEnter={suspendDialog.preload}
            onFocus={suspendDialog.preload}
            onClick={() => setRequested('suspend')}
          >
            {isSpace ? 'Suspender anúncio' : 'Suspender conta'}
          </Button>
          <p className="text-xs text-muted-foreground">
            {isSpace
              ? 'Suspender tira da busca e fecha a agenda. Você escolhe o que fazer com o que já foi pago.'
              : 'Uma conta suspensa entra e lê o motivo, mantém o que pagou e não pode reservar, anunciar, escrever nem avaliar.'}
          </p>
        </>
      )}
      {SuspendDialog ? (
        <SuspendDialog
          target={target}
          name={name}
          personName={personName}
          upcoming={upcoming}
          open={requested === 'suspend'}
          onClose={(done) => {
            setRequested(undefined);
            if (done) onDone();
          }}
        />
      ) : null}
      <ConfirmDialog
        open={requested === 'lift'}
        harmless
        size="md"
        title="Levantar a suspensão?"
        description="Tudo volta a ser como era, menos o que foi cancelado."
        keep="Voltar"
        action="Levantar suspensão"
        busyLabel="Levantando..."
        busy={lift.isPending}
        onConfirm={() =>
          suspension &&
          lift.mutateAsync(suspension.id).then(() => {
            setRequested(undefined);
            notify({
              title: 'Suspensão levantada',
              text: 'Quem precisa saber foi avisado por e-mail.',
              tone: 'success',
            });
            onDone();
          }, notifyRefusal)
        }
        onClose={() => setRequested(undefined)}
      />
    </section>
  );
}

const counted = (count: number) => formatCount(count, 'reserva paga', 'reservas pagas');

/** The author, reason and time of the suspension, and the person's answer. */
export function SuspendedNotice({
  suspension,
  upcoming,
  isSpace,
}: {
  suspension: OpenSuspension;
  upcoming: number;
  isSpace: boolean;
}) {
  const { by, since, reason, reason_code, paid_bookings, payouts_held_reason, appeal, appealed_at, is_leaving } =
    suspension;
  const paid =
    paid_bookings === 'keep'
      ? upcoming > 0
        ? ` ${counted(upcoming)} mantida${upcoming === 1 ? '' : 's'}.`
        : ''
      : ' O que estava pago foi cancelado e devolvido.';
  return (
    <div className="mb-7 grid gap-3">
      <Notice tone="danger" icon={CirclePause}>
        <b className="font-semibold">
          {isSpace ? 'Suspenso' : 'Conta suspensa'}
          {by ? ` por ${by}` : ''} em {formatDateTime(since)}.
        </b>{' '}
        {reason_code ? `${reasonLabel(isSpace ? 'listing_suspension' : 'account_suspension', reason_code)}: ` : null}
        <span className="whitespace-pre-line">“{reason}”</span> Fora da busca, sem novas reservas.{paid}
        {payouts_held_reason ? ` Repasses retidos: “${payouts_held_reason}”` : ''}
        {is_leaving ? ' A pessoa pediu a exclusão da conta: é feita quando tudo estiver acertado.' : ''}
      </Notice>
      {appeal ? (
        <Notice tone="info">
          <b className="font-semibold">Resposta{appealed_at ? `, ${formatDateTime(appealed_at)}` : ''}:</b>{' '}
          <span className="whitespace-pre-line">{appeal}</span>
        </Notice>
      ) : null}
    </div>
  );
}

export const upcomingText = (upcoming: readonly PaidBooking[]): string =>
  upcoming.length === 0
    ? 'nenhuma'
    : `${formatNumber(upcoming.length)}, ${formatCents(upcoming.reduce((sum, { total_cents }) => sum + total_cents, 0))}`;
