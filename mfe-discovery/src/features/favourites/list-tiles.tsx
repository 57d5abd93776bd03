import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Heart, Unlink2, Users } from 'lucide';
import { Link } from 'react-router-dom';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { listedSpacesOptions } from '../../data/favourites/listed-spaces.query.ts';
import { myLinksOptions } from '../../data/favourites/my-list.query.ts';
import type { FavouriteList } from '../../data/favourites/my-lists.query.ts';

const shown = 3;

/** Each list with the pictures of what was put in last. */
export function ListTiles({ userId, lists }: { userId: string | undefined; lists: FavouriteList[] }) {
  const ids = [...new Set(lists.flatMap(({ spaceIds }) => spaceIds.slice(0, shown)))];
  const { data: spaces } = useQuery({ ...listedSpacesOptions(ids), placeholderData: keepPreviousData });
  const { data: links } = useQuery({ ...myLinksOptions(userId ?? ''), enabled: lists.length > 0 });
  if (lists.length === 0) return null;
  return (
    <ul aria-label="Suas listas" className="mb-16 grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 desk:grid-cols-3">
      {lists.map((list) => (
        <ListTile
          key={list.id}
          list={list}
          link={links?.find((link) => link.list_id === list.id)}
          pictures={list.spaceIds
            .slice(0, shown)
            .map((id) => ({ id, image: spaces?.find((space) => space.id === id)?.images[0] }))}
        />
      ))}
    </ul>
  );
}

interface ListTileProps {
  list: FavouriteList;
  link: { is_closed: boolean; votes: number; people: number } | undefined;
  pictures: { id: string; image: string | undefined }[];
}

function ListTile({ list, link, pictures }: ListTileProps) {
  return (
    <li className="group relative has-[a:focus-visible]:rounded-[2px] has-[a:focus-visible]:focus-outline has-[a:focus-visible]:outline-offset-6">
      <div className="grid aspect-[4/3] grid-cols-[2fr_1fr] grid-rows-2 gap-1 overflow-hidden rounded-photo bg-muted">
        {pictures.length === 0 ? (
          <span className="col-span-2 row-span-2 grid place-content-center justify-items-center gap-2 text-sm text-muted-foreground">
            <Icon icon={Heart} size={24} />
            Nenhum espaço ainda
          </span>
        ) : null}
        {pictures.map(({ id, image }) => (
          <div
            key={id}
            className="min-h-0 overflow-hidden bg-muted first:row-span-2 only:col-span-2 [&:nth-child(2):last-child]:row-span-2"
          >
            {image ? (
              <Picture image={image} alt="" compact sizes="(min-width: 901px) 20vw, 60vw" className="size-full" />
            ) : null}
          </div>
        ))}
      </div>
      <h2 className="type-h4 pt-3 wrap-anywhere">
        <Link
          to={`/favoritos/${list.id}`}
          className="link-in-group after:absolute after:inset-0 after:content-[''] focus-visible:outline-none"
        >
          {list.name}
        </Link>
      </h2>
      <p className="text-sm text-muted-foreground">
        {formatCount(list.spaceIds.length, 'espaço', 'espaços')} · {list.date ? formatDay(list.date) : 'sem data'}
      </p>
      {link ? (
        <p
          className={cn(
            'mt-1.5 flex items-center gap-1.5 text-sm',
            link.is_closed ? 'text-muted-foreground' : 'font-medium text-link',
          )}
        >
          <Icon icon={link.is_closed ? Unlink2 : Users} size={16} />
          {link.is_closed
            ? 'Link encerrado'
            : link.votes === 0
              ? 'Link aberto, sem votos'
              : `${formatCount(link.votes, 'voto', 'votos')} de ${formatCount(link.people, 'pessoa', 'pessoas')}`}
        </p>
      ) : null}
    </li>
  );
}
