import { toReais } from 'shared-domain/money/cents.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { obligatoryText, type SpaceTerms } from 'shared-domain/spaces/space-terms.ts';

/** Extras of the space, both optional and obligatory. */
export function ExtraList({ extras }: Pick<SpaceTerms, 'extras'>) {
  return (
    <ul>
      {extras.map(({ id, name, description, per, unitCents, isObligatory }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-t border-border py-3.5 first:border-t-0 first:pt-0"
        >
          <div className="min-w-0">
            <p className="font-semibold break-words">{name}</p>
            {description || isObligatory ? (
              <p className="text-sm break-words text-muted-foreground">
                {[description, isObligatory ? obligatoryText(name) : null].filter(Boolean).join(' ')}
              </p>
            ) : null}
          </div>
          <p className="text-right font-semibold whitespace-nowrap">
            {formatReais(toReais(unitCents))}
            <span className="block text-xs font-normal text-muted-foreground">
              {per === 'guest' ? 'por convidado' : 'por evento'}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
