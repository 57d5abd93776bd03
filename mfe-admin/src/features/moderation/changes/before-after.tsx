import type { ReactNode } from 'react';
import { formatNumber, formatReais } from 'shared-domain/money/format.ts';
import { fieldText } from 'shared-domain/spaces/fields/field-text.ts';
import { comparedFields } from 'shared-domain/spaces/fields/field-words.ts';
import { rulesText } from 'shared-domain/spaces/house-rules.ts';
import { extrasText, priceRangesText, weekdayPricesText } from 'shared-domain/spaces/listing-terms.ts';
import type { ListingParts } from 'shared-domain/spaces/spaces.answers.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { fieldLabel } from '../../../data/spaces/field-label.ts';
import { LongPair } from './long-pair.tsx';
import { Gone, New, Nothing, Pair, TextPair, Versions } from './versions.tsx';

interface BeforeAfterProps<Parts extends ListingParts> {
  before: Parts;
  now: Parts;
  /** The fields that differ. */
  fields: readonly (keyof Parts)[];
  /** `Pair`s and `LinesPair`s of other parts. */
  children?: ReactNode;
}

/** Shows two versions of a listing next to each other, only the parts that differ. */
export function BeforeAfter<Parts extends ListingParts>({ before, now, fields, children }: BeforeAfterProps<Parts>) {
  const has = (field: keyof ListingParts) => fields.includes(field);
  const more = Math.round(((now.price - before.price) / before.price) * 100);
  return (
    <Versions>
      {shownFields.map((field) => {
        if (!(fields as readonly string[]).includes(field.column)) return null;
        const [was, is] = [before, now].map((of) => fieldText(field, of[field.column as keyof Parts])) as [
          string,
          string,
        ];
        const versions = { name: fieldLabel(field.column), before: was, now: is };
        const isLong = field.kind === 'text' && field.lines === 'several';
        return isLong ? <LongPair key={field.column} {...versions} /> : <TextPair key={field.column} {...versions} />;
      })}
      {has('price') ? (
        <Pair
          name="Preço"
          before={<span className="text-lg">{formatReais(before.price)}</span>}
          now={
            <>
              <span className="text-lg">{formatReais(now.price)}</span>{' '}
              <span className="text-sm text-muted-foreground">
                {formatNumber(Math.abs(more))}% {more > 0 ? 'a mais' : 'a menos'}
              </span>
            </>
          }
        />
      ) : null}
      {listTexts.map(({ field, name, text }) =>
        has(field) ? <LinesPair key={field} name={name} before={text(before)} now={text(now)} /> : null,
      )}
      {has('images') ? (
        <Pair name="Fotos" before={<Images of={before} other={now} />} now={<Images of={now} other={before} isNow />} />
      ) : null}
      {has('address') ? (
        <Pair name="Endereço" before={<Address of={before} />} now={<Address of={now} isNow />} />
      ) : null}
      {children}
    </Versions>
  );
}

/** Those that say in words what they are; a price says how much more. */
const shownFields = comparedFields.filter(({ kind }) => kind !== 'money');

/** Two texts of which each entry is a line. */
export const LinesPair = ({ name, before, now }: { name: string; before: string; now: string }) => (
  <Pair
    name={name}
    before={<Lines text={before} other={now} of={Gone} />}
    now={<Lines text={now} other={before} of={New} />}
  />
);

/** The parts of which each entry is a line. */
const listTexts = [
  {
    field: 'weekday_prices',
    name: 'Preços por dia da semana',
    text: (parts: ListingParts) => weekdayPricesText(parts.weekday_prices),
  },
  {
    field: 'price_ranges',
    name: 'Preços por período',
    text: (parts: ListingParts) => priceRangesText(parts.price_ranges),
  },
  { field: 'extras', name: 'Extras', text: (parts: ListingParts) => extrasText(parts.extras) },
  {
    field: 'rules',
    name: 'Regras',
    text: (parts: ListingParts) => rulesText(parts.rules.house_rules, parts.rules.house_rules_note),
  },
] as const;

/** Marks the lines that the other version does not have. */
function Lines({ text, other, of: Mark }: { text: string; other: string; of: typeof New }) {
  if (text === '') return <Nothing />;
  const others = other.split('\n');
  return (
    <ul className="grid gap-1">
      {[...new Set(text.split('\n'))].map((line) => (
        <li key={line} className="wrap-anywhere">
          {others.includes(line) ? line : <Mark>{line}</Mark>}
        </li>
      ))}
    </ul>
  );
}

function Images({ of, other, isNow = false }: { of: ListingParts; other: ListingParts; isNow?: boolean }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {of.images.map((image) => {
        const isOnlyHere = !other.images.includes(image);
        return (
          <li key={image} className="grid gap-1 text-xs">
            <span
              className={`block h-18 w-24 overflow-hidden rounded-photo bg-muted ${isOnlyHere && !isNow ? 'opacity-45' : ''}`}
            >
              <Picture image={image} alt={isOnlyHere ? (isNow ? 'Nova' : 'Retirada') : ''} sizes="96px" compact />
            </span>
            {isOnlyHere && isNow ? <b className="font-semibold text-success">Nova</b> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Address({ of: { address }, isNow = false }: { of: ListingParts; isNow?: boolean }) {
  if (!address) return <span className="text-muted-foreground">Sem endereço</span>;
  const street = `${address.street}, ${address.number}${address.complement ? `, ${address.complement}` : ''}`;
  return (
    <>
      {isNow ? <New>{street}</New> : <Gone>{street}</Gone>}
      <span className="block">CEP {address.postal_code}</span>
    </>
  );
}
