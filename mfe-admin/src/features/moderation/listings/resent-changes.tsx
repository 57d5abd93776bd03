import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import { hoursLabel, noticeLabel } from 'shared-domain/spaces/listing-terms.ts';
import type { ReviewedParts } from 'shared-domain/spaces/spaces.answers.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { formatDateTime } from '../../../lib/moments.ts';
import { BeforeAfter, LinesPair } from '../changes/before-after.tsx';
import { Pair } from '../changes/versions.tsx';

type Resent = NonNullable<AnswerRow<'admin_space'>['resent']>;

const texts: [field: keyof ReviewedParts, name: string, text: (parts: ReviewedParts) => string][] = [
  ['place', 'Bairro', ({ place }) => `${neighborhoodName(place.neighborhood)}, ${zoneName(place.zone)}`],
  ['amenities', 'Comodidades', ({ amenities }) => amenities.join('\n')],
  ['image_descriptions', 'Descrição das fotos', (parts) => Object.values(parts.image_descriptions).join('\n')],
  ['hours', 'Horários', ({ hours }) => hoursLabel(hours)],
  ['notice', 'Antecedência', ({ notice }) => noticeLabel(notice)],
];

/** The host's changes since the rejection of a listing that was sent again. */
export function ResentChanges({ resent: { rejected_at, before, now, fields } }: { resent: Resent }) {
  return (
    <section aria-labelledby="resent-changes" className="pb-8">
      <h2 id="resent-changes" className="type-h3">
        O que mudou desde a rejeição
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted-foreground">Rejeitado em {formatDateTime(rejected_at)}.</p>
      {fields.length === 0 ? (
        <p className="font-semibold">Nada mudou.</p>
      ) : (
        <BeforeAfter before={before} now={now} fields={fields}>
          {fields.includes('cover') ? (
            <Pair name="Foto de capa" before={<Cover of={before} />} now={<Cover of={now} />} />
          ) : null}
          {texts.map(([field, name, text]) =>
            fields.includes(field) ? <LinesPair key={field} name={name} before={text(before)} now={text(now)} /> : null,
          )}
        </BeforeAfter>
      )}
    </section>
  );
}

const Cover = ({ of: { cover } }: { of: ReviewedParts }) => (
  <span className="block h-18 w-24 overflow-hidden rounded-photo bg-muted">
    <Picture image={cover} alt="Capa" sizes="96px" compact />
  </span>
);
