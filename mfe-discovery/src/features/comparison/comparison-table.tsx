import { Check } from 'lucide';
import { Link } from 'react-router-dom';
import { type SpaceSearch, spaceHref } from 'shared-domain/spaces/space-card.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Star } from 'shared-ui/patterns/rating.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { ComparedCell, ComparedRow, ComparedSpace } from '../../data/comparison/comparison.ts';

interface Props {
  spaces: readonly ComparedSpace[];
  rows: readonly ComparedRow[];
  search: SpaceSearch;
}

const column = 'w-44 max-desk:pr-3.5 desk:w-auto desk:pr-5';
const tones = {
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  muted: 'text-muted-foreground',
};

/**
 * A column for each space. On the phone a row's name is above its values and stays while they are scrolled sideways.
 */
export function ComparisonTable({ spaces, rows, search }: Props) {
  const act = search.date ? 'Ver este dia' : 'Ver espaço';
  return (
    <div
      role="region"
      aria-label="Comparação, role para os lados"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="relative -mx-5 overflow-x-auto px-5 py-1 desk:-mx-1 desk:px-1"
    >
      <table className="w-max table-fixed border-separate border-spacing-0 text-left text-[0.9375rem] leading-[1.375rem] desk:w-full desk:min-w-205">
        <thead>
          <tr>
            <td className="w-0 p-0 desk:w-[190px]" />
            {spaces.map(({ item }) => (
              <th key={item.id} scope="col" className={cn(column, 'pb-4 align-top font-normal')}>
                <span className="relative mb-2.5 block aspect-3/2 overflow-hidden rounded-photo bg-muted">
                  <Picture image={item.images[0]} alt="" sizes="(min-width: 901px) 30vw, 176px" compact />
                </span>
                <Link className="font-semibold hover:underline" to={spaceHref(item.id, search)}>
                  {item.title}
                </Link>
                <span className="block text-sm text-muted-foreground">{item.neighborhoodName}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th
                scope="row"
                className="sticky left-0 w-0 p-0 align-top text-sm font-normal text-muted-foreground max-desk:text-xs max-desk:font-semibold desk:static desk:border-b desk:border-border desk:py-3 desk:pr-5"
              >
                <span className="max-desk:absolute max-desk:top-2.5 max-desk:left-0 max-desk:whitespace-nowrap">
                  {row.label}
                </span>
              </th>
              {row.cells.map((cell, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  key={at}
                  className={cn(column, 'border-b border-border pt-8 pb-3 align-top wrap-anywhere desk:pt-3')}
                >
                  <Value {...cell} />
                  {row.best?.at === at ? (
                    <Tag tone="success" className="ml-2 max-sm:mt-1 max-sm:ml-0 max-sm:flex max-sm:w-fit">
                      {row.best.word}
                    </Tag>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="w-0 p-0">
              <span className="sr-only">{act}</span>
            </th>
            {spaces.map(({ item }, at) => (
              <td key={item.id} className={cn(column, 'pt-4.5')}>
                <Link
                  className={cn(
                    buttonVariants({ size: 'sm', variant: at === 0 ? 'primary' : 'secondary' }),
                    'w-full px-3 text-center',
                  )}
                  to={spaceHref(item.id, search)}
                  aria-label={`${act}: ${item.title}`}
                >
                  {act}
                </Link>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Value({ text, tone, sign, strong }: ComparedCell) {
  if (sign === 'tick') {
    return (
      <>
        <Icon icon={Check} size={20} className="inline-block" />
        <span className="sr-only">{text}</span>
      </>
    );
  }
  return (
    <span
      className={cn(
        tone && tones[tone],
        tone && tone !== 'muted' && 'font-strong',
        strong && 'font-semibold',
        sign === 'star' && 'inline-flex items-center gap-1.5 font-semibold text-rating',
      )}
    >
      {sign === 'star' ? <Star /> : null}
      {text}
    </span>
  );
}
