import { Link } from 'react-router-dom';
import { questionDraft, readDraft, writeDraft } from 'shared-domain/chat/chat-drafts.ts';
import {
  type SpaceItem,
  type SpaceSearch,
  spaceCard,
  spaceCountLabel,
  spaceHref,
} from 'shared-domain/spaces/space-card.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { SpaceCard, SpaceCardSkeleton, SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import type { SearchResults } from '../../data/spaces/search-spaces.query.ts';
import { hasChat, hostBlockId } from '../../lib/ask-host.ts';
import { Heart } from '../../lib/heart.tsx';

interface SpaceListProps {
  spaces: SpaceItem[];
  columns: 2 | 3;
  /** The space pages start with its day and guests. */
  search?: SpaceSearch;
  /** A message to each host that one press writes and does not send; without a chat it is not offered. */
  question?: string | null;
  /** Older results are shown while newer ones load. */
  stale?: boolean;
}

const sizes = {
  2: '(min-width: 1680px) 20vw, (min-width: 901px) 27vw, (min-width: 640px) 45vw, 92vw',
  3: '(min-width: 901px) 30vw, (min-width: 640px) 45vw, 92vw',
};

/** The cards of a list under the page's h1. Those of the first row are loaded first. */
export function SpaceList({ spaces, columns, search, question = null, stale = false }: SpaceListProps) {
  return (
    <SpaceGrid
      columns={columns}
      aria-busy={stale || undefined}
      className={cn('transition-opacity duration-(--duration-base)', stale && 'opacity-60')}
    >
      {spaces.map((space, index) => {
        const card = (
          <SpaceCard
            key={space.id}
            space={spaceCard(space, search)}
            headingLevel={2}
            sizes={sizes[columns]}
            priority={index === 0}
            action={<Heart space={space} />}
          />
        );
        if (question === null || !hasChat()) return card;
        return (
          <div key={space.id} className="grid content-start">
            {card}
            <AskHost space={space} search={search} question={question} />
          </div>
        );
      })}
    </SpaceGrid>
  );
}

/** Leads to the host's card of the space, where the question is written; a text begun there stays. */
function AskHost({ space, search, question }: { space: SpaceItem; search: SpaceSearch | undefined; question: string }) {
  const draft = questionDraft(space.id);
  return (
    <Link
      className="link inline-flex min-h-11 items-center justify-self-start text-sm"
      to={`${spaceHref(space.id, search)}#${hostBlockId}`}
      onClick={() => {
        if (!readDraft(draft)) writeDraft(draft, question);
      }}
    >
      Perguntar a quem recebe<span className="sr-only"> em {space.title}</span>
    </Link>
  );
}

export function SpaceListSkeleton({ columns, count = 6 }: { columns: 2 | 3; count?: number }) {
  return (
    <>
      <p role="status" className="sr-only">
        Carregando espaços...
      </p>
      <SpaceGrid columns={columns}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <SpaceCardSkeleton key={place} />
        ))}
      </SpaceGrid>
    </>
  );
}

/** '1 a 12 de 23 espaços' */
export function rangeLabel({ items, page, pageSize, total }: SearchResults): string {
  if (items.length === 0) return '';
  const first = (page - 1) * pageSize + 1;
  return `${first} a ${first + items.length - 1} de ${spaceCountLabel(total)}`;
}
