import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { type SpaceCategory, spaceCategories } from 'shared-domain/spaces/space-types.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Section } from 'shared-ui/patterns/section.tsx';
import { categoryCountsOptions } from '../../data/spaces/category-counts.query.ts';
import { categoryPictures } from './category-pictures.ts';

/** Columns of the twelve: three in the first row, four in the second. */
const spans = ['desk:col-span-5', 'desk:col-span-4', 'desk:col-span-3'];
const firstRow = spans.length;

/** The seven categories with how many spaces each has. The cards stand whether or not the counts arrive. */
export function CategoryGrid() {
  const { data: counts } = useQuery(categoryCountsOptions());
  return (
    <Section title="O que você vai organizar?">
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-6 max-[17rem]:grid-cols-1 desk:grid-cols-12 desk:gap-x-6 desk:gap-y-8">
        {spaceCategories.map((type, index) => (
          <li key={type.key} className={cn(spans[index] ?? 'desk:col-span-3', index === 0 && 'max-desk:col-span-full')}>
            <CategoryCard type={type} count={counts && (counts[type.key] ?? 0)} index={index} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CategoryCard({ type, count, index }: { type: SpaceCategory; count: number | undefined; index: number }) {
  const picture = categoryPictures[type.key];
  const first = index === 0;
  return (
    <Link
      to={`/categoria/${type.category.slug}`}
      className="group relative block rounded-photo focus-visible:outline-offset-6"
    >
      <span
        className={cn(
          'block overflow-hidden rounded-photo bg-muted',
          first ? 'h-[220px]' : 'h-[132px]',
          index < firstRow ? 'desk:h-[300px]' : 'desk:h-[210px]',
        )}
      >
        <picture>
          <source
            type="image/avif"
            srcSet={picture.avif}
            sizes={first ? '(min-width: 901px) 40vw, 92vw' : '(min-width: 901px) 28vw, 45vw'}
          />
          <img
            src={picture.fallback}
            alt=""
            width={1200}
            height={800}
            loading="lazy"
            decoding="async"
            className={cn(
              'size-full object-cover transition-transform duration-700 ease-(--ease-out) group-hover:scale-[1.025]',
              count === 0 && 'opacity-72 saturate-35',
            )}
          />
        </picture>
      </span>
      <span
        className={cn(
          'flex flex-wrap items-baseline justify-between gap-x-3 pt-3',
          !first && 'max-desk:flex-col max-desk:items-start',
        )}
      >
        <h3 className="type-card group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
          {type.category.short}
        </h3>
        <span className="min-h-[1.5625rem] text-sm leading-[1.5625rem] whitespace-nowrap text-muted-foreground">
          {count === undefined ? '' : count === 0 ? 'Em breve' : spaceCountLabel(count)}
        </span>
      </span>
    </Link>
  );
}
