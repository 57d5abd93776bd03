import { useState } from 'react';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Review } from 'shared-ui/patterns/review.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { SpaceReview as ReviewOfSpace } from '../../data/spaces/space-page.query.ts';
import { ReportMenu } from '../../lib/report-link.tsx';

/** The person who answers the reviews of the space. */
export interface Answering {
  name: string;
  avatarUrl: string | null;
  /** The viewer is the host: unanswered reviews can be answered. */
  isHere: boolean;
}

interface SpaceReviewProps {
  review: ReviewOfSpace;
  host: Answering | null;
}

const lightbox = onDemand(() => import('./lightbox.tsx').then((module) => module.Lightbox));
const answering = onDemand(() => import('./answer-form.tsx').then((module) => module.AnswerForm));

/** A review with its pictures and the host's answer. */
export function SpaceReview({ review, host }: SpaceReviewProps) {
  const { answer, photos } = review;
  return (
    <Review
      review={review}
      headingLevel={3}
      beside
      menu={
        <ReportMenu
          thing={{ kind: 'review', id: review.id, quote: review.comment }}
          label={`Opções da avaliação de ${review.reviewerName}`}
          command="Denunciar avaliação"
          className="-my-3 -mr-3.5"
        />
      }
    >
      {photos.length > 0 ? <Photos name={review.reviewerName} photos={photos} /> : null}
      {answer ? (
        <div className="grid gap-1 border-l-2 border-border-strong pl-4 text-[0.9375rem] leading-[1.4375rem]">
          <p className="flex items-center gap-2 text-sm font-semibold">
            <Avatar name={host?.name ?? 'Anfitrião'} src={host?.avatarUrl} size="xs" />
            Resposta de {host?.name ?? 'quem anuncia'} · {formatInstantDay(answer.at)}
          </p>
          <p className="break-words whitespace-pre-line text-subtle-foreground">{answer.text}</p>
        </div>
      ) : host?.isHere ? (
        <OwnAnswer review={review} />
      ) : null}
    </Review>
  );
}

function Photos({ name, photos }: { name: string; photos: string[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const Lightbox = useOpened(lightbox, opened !== null, () => setOpened(null), 'as fotos');
  return (
    <>
      <ul aria-label={`Fotos de ${name}`} className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={`Abrir foto ${index + 1} de ${name}`}
              className="block h-18 w-24 overflow-hidden rounded-photo bg-muted desk:h-21 desk:w-28"
              onPointerEnter={lightbox.preload}
              onFocus={lightbox.preload}
              onClick={() => setOpened(index)}
            >
              <Picture image={photo} bucket="review-photos" alt="" sizes="112px" compact />
            </button>
          </li>
        ))}
      </ul>
      {Lightbox ? (
        <Lightbox
          title={name}
          images={photos}
          bucket="review-photos"
          descriptions={{}}
          start={opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

function OwnAnswer({ review }: { review: ReviewOfSpace }) {
  const [open, setOpen] = useState(false);
  const AnswerForm = useOpened(answering, open, () => setOpen(false), 'a resposta');
  if (open && AnswerForm) return <AnswerForm review={review} onDone={() => setOpen(false)} />;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      onPointerEnter={answering.preload}
      onFocus={answering.preload}
      onClick={() => setOpen(true)}
    >
      Responder<span className="sr-only"> à avaliação de {review.reviewerName}</span>
    </Button>
  );
}
