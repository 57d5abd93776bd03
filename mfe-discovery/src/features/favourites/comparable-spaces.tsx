import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SpaceItem, SpaceSearch } from 'shared-domain/spaces/space-card.ts';
import { SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { comparisonHref, mostCompared } from '../../data/comparison/comparison-address.ts';

interface Props {
  spaces: readonly SpaceItem[];
  card: (space: SpaceItem) => ReactNode;
  /** The date and the guests that the comparison begins with. */
  search?: SpaceSearch;
}

/** Cards of which two to four are chosen for a comparison. */
export function ComparableSpaces({ spaces, card, search }: Props) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // spaces that were removed in the meantime are not compared
  const ids = spaces.map(({ id }) => id).filter((id) => chosen?.includes(id));
  const begin = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    setChosen(null);
    begin.current?.focus();
  };
  const isFull = ids.length >= mostCompared;
  return (
    <>
      {spaces.length > 1 ? (
        <Button
          ref={begin}
          variant="secondary"
          size="sm"
          className="mb-5"
          aria-pressed={chosen !== null}
          onClick={() => setChosen(chosen === null ? [] : null)}
        >
          Comparar
        </Button>
      ) : null}
      <SpaceGrid>
        {spaces.map((space) =>
          chosen === null ? (
            card(space)
          ) : (
            <div key={space.id} className="grid min-w-0 content-start gap-1">
              {card(space)}
              <Checkbox
                className="w-fit text-sm"
                aria-label={`Comparar: ${space.title}`}
                checked={ids.includes(space.id)}
                disabled={isFull && !ids.includes(space.id)}
                onCheckedChange={(wanted) =>
                  setChosen(wanted ? [...ids, space.id] : ids.filter((id) => id !== space.id))
                }
              >
                Comparar
              </Checkbox>
            </div>
          ),
        )}
      </SpaceGrid>
      {chosen === null ? null : (
        <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-border bg-surface py-3">
          <p role="status" className="text-sm text-subtle-foreground">
            {ids.length < 2 ? `Escolha de 2 a ${mostCompared} espaços` : `${ids.length} de ${mostCompared} escolhidos`}
          </p>
          <div className="flex gap-3">
            <Button variant="tertiary" onClick={cancel}>
              Cancelar
            </Button>
            {ids.length < 2 ? (
              <Button disabled>Comparar</Button>
            ) : (
              <Link className={buttonVariants()} to={comparisonHref(ids, search)}>
                Comparar {ids.length} espaços
              </Link>
            )}
          </div>
        </div>
      )}
    </>
  );
}
