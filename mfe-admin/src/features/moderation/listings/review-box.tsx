import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide';
import { type RefObject, useState } from 'react';
import type { Assignment } from 'shared-domain/db/answer-parts.types.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { publicProfileOptions } from 'shared-domain/people/public-profile.query.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import { notify } from 'shared-domain/platform';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { adminSpacesOptions } from '../../../data/spaces/admin-spaces.query.ts';
import { useReviewSpace } from '../../../data/spaces/review-space.mutation.ts';
import type { SpaceToReview } from '../../../data/spaces/space-to-review.query.ts';
import { suspensionKeys } from '../../../data/suspensions/suspension.keys.ts';
import { AssignmentLine, isAnothers } from '../../../lib/assignment-line.tsx';
import { CaseKey, CaseKeysSwitch, useCaseKeys } from '../../../lib/case-keys.tsx';
import { formatDateTime } from '../../../lib/moments.ts';
import { notifyRefusal } from '../../../lib/notify-refusal.ts';
import { useOpenCase } from '../../../lib/use-open-case.ts';
import type { Fact } from '../facts.tsx';
import { FactLines } from './fact-lines.tsx';
import { shownPrice } from './listing-terms.tsx';

const rejectDialog = onDemand(() => import('./reject-dialog.tsx').then((module) => module.RejectDialog));

interface ReviewBoxProps {
  space: SpaceToReview;
  /** The administrator who has it now. */
  assignment: Assignment;
  /** Facts that the listing itself does not say. */
  more?: readonly Fact[];
  /** A decision was taken: its buttons are gone. */
  onReviewed: () => void;
  /** The case that the keys belong to. */
  page: RefObject<HTMLElement | null>;
}

/** Key figures of a listing, and both decisions while one is due. */
export function ReviewBox({ space, assignment, more = [], onReviewed, page }: ReviewBoxProps) {
  const { data: host } = useQuery(publicProfileOptions(space.host_id));
  const review = useReviewSpace();
  const [requested, setRequested] = useState<'approve' | 'approve and next' | 'reject'>();
  const isWaiting = space.status === 'pending';
  const { data: waiting } = useQuery({
    ...adminSpacesOptions({ search: '', page: 1, only: 'pending' }),
    enabled: isWaiting,
  });
  const cases = isWaiting ? (waiting?.items.map(({ id }) => id) ?? []) : [];
  const { openNext, ...neighbours } = useOpenCase(cases, space.id, (id) => `/admin/space/${id}`);
  const isFree = isWaiting && !isAnothers(assignment);
  useCaseKeys(page, {
    onApprove: isFree ? () => setRequested(openNext ? 'approve and next' : 'approve') : undefined,
    onReject: isFree ? () => setRequested('reject') : undefined,
    ...neighbours,
  });
  const RejectDialog = useOpened(rejectDialog, requested === 'reject', () => setRequested(undefined), 'a rejeição');
  const decide = (decision: Parameters<typeof review.mutate>[0], onDone?: () => void) =>
    review.mutateAsync(decision).then(
      () => {
        onDone?.();
        setRequested(undefined);
        const word = decision.decision === 'approved' ? 'aprovado' : 'rejeitado';
        notify({ title: 'Status atualizado', text: `Espaço ${word} com sucesso.`, tone: 'success' });
        if (requested !== 'approve' && openNext) openNext();
        else onReviewed();
      },
      (error) => notifyRefusal(error, 'Erro ao atualizar status'),
    );
  const facts: Fact[] = [
    ['Tipo', spaceTypeLabel(space.type)],
    ['Capacidade', formatCount(space.capacity, 'pessoa', 'pessoas')],
    ['Preço', shownPrice(space)],
    ['Zona', zoneName(space.zone)],
    ['Bairro', neighborhoodName(space.neighborhood)],
    ['Criado em', formatDateTime(space.created_at)],
    ...(space.reviewed_at ? [['Analisado em', formatDateTime(space.reviewed_at)] as const] : []),
    ['Anfitrião', host ? personName(host.fullName, 'Anfitrião') : '—'],
    ...more,
  ];
  return (
    <section aria-labelledby="review-facts" className="rounded-surface border border-border p-6">
      <h2 id="review-facts" className="type-h4 mb-2">
        Dados do anúncio
      </h2>
      <FactLines facts={facts} />
      {space.status === 'pending' ? (
        <div className="mt-4.5 grid gap-2.5 max-desk:grid-cols-2">
          <div className="max-desk:col-span-2">
            <AssignmentLine
              queue="spaces"
              id={space.id}
              assignment={assignment}
              listKey={suspensionKeys.space(space.id)}
            />
          </div>
          <Button
            variant="danger-outline"
            disabled={isAnothers(assignment)}
            onPointerEnter={rejectDialog.preload}
            onFocus={rejectDialog.preload}
            onClick={() => setRequested('reject')}
          >
            <Icon icon={X} size={18} />
            Rejeitar
            <CaseKey name="R" />
          </Button>
          <Button disabled={isAnothers(assignment)} onClick={() => setRequested('approve')}>
            <Icon icon={Check} size={18} />
            Aprovar
            {openNext ? null : <CaseKey name="A" />}
          </Button>
          {openNext ? (
            <Button
              variant="secondary"
              size="sm"
              className="max-desk:col-span-2"
              disabled={isAnothers(assignment)}
              onClick={() => setRequested('approve and next')}
            >
              Aprovar e abrir o próximo
              <CaseKey name="A" />
            </Button>
          ) : null}
          <div className="max-desk:col-span-2">
            <CaseKeysSwitch />
          </div>
        </div>
      ) : null}
      <ConfirmDialog
        open={requested === 'approve' || requested === 'approve and next'}
        harmless
        title="Aprovar espaço?"
        description={`${space.title} passa a aparecer na busca e pode ser reservado a partir de agora.`}
        action={requested === 'approve and next' ? 'Aprovar e abrir o próximo' : 'Aprovar espaço'}
        busyLabel="Aprovando..."
        busy={review.isPending}
        onConfirm={() => decide({ id: space.id, decision: 'approved' })}
        onClose={() => setRequested(undefined)}
      />
      {RejectDialog ? (
        <RejectDialog
          spaceId={space.id}
          open={requested === 'reject'}
          busy={review.isPending}
          onClose={() => setRequested(undefined)}
          action={openNext ? 'Rejeitar e abrir o próximo' : 'Rejeitar'}
          onReject={(rejection, onDone) => decide({ id: space.id, decision: 'rejected', ...rejection }, onDone)}
        />
      ) : null}
    </section>
  );
}
