import { toReais } from 'shared-domain/money/cents.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { obligatoryText, type SpaceTerms } from 'shared-domain/spaces/space-terms.ts';

/** Extras of the space, both optional and obligatory. */
export function ExtraList({ extras }: Pick<SpaceTerms, 'extras'>) {
  return (
    <ul>
      {extras.map(({ id, name, description, per, unitCents, isObligatory }) => (
        <li key={id} className="extra-line">
          <div className="min-w-0">
            <p className="font-semibold break-words">{name}</p>
            {description || isObligatory ? (
              <p className="text-sm break-words text-muted-foreground">
                {[description, isObligatory ? obligatoryText(name) : null].filter(Boolean).join(' ')}
              </p>
            ) : null}
          </div>
          <p>
            {formatReais(toReais(unitCents))}
            <span>{per === 'guest' ? 'por convidado' : 'por evento'}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
