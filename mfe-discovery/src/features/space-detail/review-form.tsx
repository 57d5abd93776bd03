import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { myReviewStateOptions } from 'shared-domain/reviews/my-review-state.query.ts';
import type { ReviewObstacle } from 'shared-domain/reviews/reviews.answers.ts';
import { suspendedText } from 'shared-domain/rules/people-rules.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';

const obstacles: Partial<Record<ReviewObstacle, string>> = {
  already_reviewed: 'Você já avaliou este espaço',
  no_past_booking: 'Só avalia quem reservou este espaço e já realizou o evento.',
  account_suspended: suspendedText,
  own_space: 'Este espaço é seu: quem avalia são os hóspedes.',
};

// Few of those who are signed in write one.
const writing = onDemand(() => import('./write-review.tsx').then((module) => module.WriteReview));

/** The review of a signed-in person: the form when they may write one, otherwise why not. `#avaliar` leads right into it. */
export function ReviewForm({ spaceId, userId }: { spaceId: string; userId: string }) {
  const { data: state } = useQuery(myReviewStateOptions(spaceId, userId));
  const isRequested = useLocation().hash === '#avaliar';
  const [open, setOpen] = useState(isRequested);
  const form = useRef<HTMLDivElement>(null);
  const WriteReview = useOpened(writing, open, () => setOpen(false), 'a avaliação');
  const isShown = state?.obstacle === null && open && WriteReview !== undefined;
  useEffect(() => {
    if (!isShown || !isRequested) return;
    form.current?.scrollIntoView({ block: 'center' });
    form.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  }, [isShown, isRequested]);
  if (!state) return null;
  if (state.obstacle) {
    const reason = obstacles[state.obstacle];
    return reason ? <Notice className="mt-9">{reason}</Notice> : null;
  }
  if (!open || !WriteReview) {
    return (
      <Button
        variant="secondary"
        className="mt-9"
        onPointerEnter={writing.preload}
        onFocus={writing.preload}
        onClick={() => setOpen(true)}
      >
        Avaliar este espaço
      </Button>
    );
  }
  return (
    <div ref={form}>
      <WriteReview spaceId={spaceId} userId={userId} onDone={() => setOpen(false)} />
    </div>
  );
}
