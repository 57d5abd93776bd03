import { Link } from 'react-router-dom';
import { spaceHref } from 'shared-domain/spaces/space-card.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Stars } from 'shared-ui/patterns/rating.tsx';
import { Section } from 'shared-ui/patterns/section.tsx';
import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import type { HomeReview } from '../../data/spaces/home-page.query.ts';

/** The latest real reviews. Without any the home does well without this part. */
export function GuestVoices({ reviews }: { reviews: HomeReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <Section
      title="Quem já reservou"
      more={
        <Link className="link" to="/avaliacoes" discover="none">
          Ver avaliações
        </Link>
      }
    >
      <ul className="grid gap-10 desk:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_minmax(0,1fr)] desk:gap-x-14 desk:gap-y-6">
        {reviews.map((review, index) => (
          <li key={review.id} className="contents">
            <Voice review={review} big={index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Voice({ review, big }: { review: HomeReview; big: boolean }) {
  return (
    <figure className="flex flex-col gap-5">
      <Stars value={review.rating} />
      <blockquote
        className={cn(
          'line-clamp-6',
          big
            ? 'text-[1.375rem] leading-[1.8125rem] tracking-[-0.022em] text-pretty font-stretch-106% desk:text-2xl desk:leading-9'
            : 'leading-[1.625rem]',
        )}
      >
        {review.comment}
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-3 pt-2">
        <Avatar name={review.reviewerName} src={review.reviewerAvatar} />
        <span className="text-sm">
          <b className="font-semibold">{review.reviewerName}</b>
          {review.space ? (
            <>
              <br />
              <Link
                to={spaceHref(review.space.id)}
                discover="none"
                className="text-muted-foreground hover:underline hover:underline-offset-4"
              >
                {`${review.space.title}, ${review.space.neighborhood_name}`}
              </Link>
            </>
          ) : null}
        </span>
      </figcaption>
    </figure>
  );
}
