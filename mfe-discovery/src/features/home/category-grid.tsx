import { Link } from 'react-router-dom';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { categoryPath, type SpaceType, spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Section } from 'shared-ui/patterns/section.tsx';
import type { HomePage } from '../../data/spaces/home-page.query.ts';
import { categoryPictures } from './category-pictures.ts';
import { firstRow, spansOf } from './category-spans.ts';

const spans = spansOf(spaceTypes.length);

/** All categories with their number of spaces. The cards are shown with or without the counts. */
export function CategoryGrid({ counts }: { counts: HomePage['counts'] | undefined }) {
  return (
    <Section title="O que você vai organizar?">
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-6 max-[17rem]:grid-cols-1 sm:grid-cols-15 desk:gap-x-6 desk:gap-y-8">
        {spaceTypes.map((type, index) => (
          <li key={type.key} className={spans[index]}>
            <CategoryCard type={type} count={counts && (counts[type.key] ?? 0)} index={index} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CategoryCard({ type, count, index }: { type: SpaceType; count: number | undefined; index: number }) {
  const picture = categoryPictures[type.key];
  const isLarge = index < firstRow;
  return (
    <Link to={categoryPath(type)} discover="none" className={cn('group category-card', isLarge && 'category-large')}>
      <span className="category-photo">
        <picture>
          <source
            type="image/avif"
            srcSet={picture.avif}
            sizes={isLarge ? '(min-width: 901px) 40vw, (min-width: 640px) 32vw, 45vw' : '(min-width: 640px) 20vw, 45vw'}
          />
          <img
            src={picture.fallback}
            alt=""
            width={1200}
            height={800}
            loading="lazy"
            decoding="async"
            className={cn('photo-zoom', count === 0 && 'opacity-72 saturate-35')}
          />
        </picture>
      </span>
      <span className="category-text">
        <h3>{type.category.short}</h3>
        <span>{count === undefined ? '' : count === 0 ? 'Em breve' : spaceCountLabel(count)}</span>
      </span>
    </Link>
  );
}
