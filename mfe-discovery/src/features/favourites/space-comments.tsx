import { formatCount } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { andList } from 'shared-domain/text/phrases.ts';
import { listMessage } from '../../data/favourites/list-message.ts';
import type { ListedSpace } from '../../data/favourites/listed-space.ts';
import { useRemoveLine } from '../../data/favourites/use-lists.ts';
import { DayState } from '../../lib/day-state.tsx';
import { GuestState } from '../../lib/guest-state.tsx';

/** Below the card of the owner: whether it is free on the day, who voted, who said what. */
export function SpaceComments({ space, guests }: { space: ListedSpace; guests: number | null }) {
  const remove = useRemoveLine();
  const take = (id: string) =>
    remove.mutateAsync(id).then(
      () => notify({ title: 'Linha apagada', tone: 'success' }),
      (error: unknown) => notify({ ...listMessage(error, 'line'), tone: 'danger' }),
    );
  return (
    <div className="grid gap-1.5 pt-1.5 text-sm">
      <DayState space={space} />
      <GuestState space={space} guests={guests} />
      {space.votes > 0 ? (
        <p className="wrap-anywhere">
          <b className="font-semibold">{formatCount(space.votes, 'voto', 'votos')}</b>: {andList(space.voters)}
        </p>
      ) : null}
      {space.lines.length > 0 ? (
        <ul aria-label={`O que se disse de ${space.title}`} className="grid gap-1">
          {space.lines.map(({ id, name, content }) => (
            <li key={id} className="flex items-start justify-between gap-3">
              <p className="min-w-0 pt-2.5 wrap-anywhere">
                <b className="font-semibold">{name}</b> <span className="text-subtle-foreground">{content}</span>
              </p>
              <button
                type="button"
                className="link inline-flex min-h-11 shrink-0 items-center text-muted-foreground"
                onClick={() => void take(id)}
              >
                Apagar<span className="sr-only"> a linha de {name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
