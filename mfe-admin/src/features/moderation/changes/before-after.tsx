import type { ReactNode } from 'react';
import { formatNumber, formatReais } from 'shared-domain/money/format.ts';
import { fieldText } from 'shared-domain/spaces/fields/field-text.ts';
import { comparedFields } from 'shared-domain/spaces/fields/field-words.ts';
import { rulesText } from 'shared-domain/spaces/house-rules.ts';
import { extrasText, priceRangesText, weekdayPricesText } from 'shared-domain/spaces/listing-terms.ts';
import type { ListingParts } from 'shared-domain/spaces/spaces.answers.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { fieldLabel } from '../../../data/spaces/field-label.ts';

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
        const [was, is] = [before, now].map(
          (of) => fieldText(field, of[field.column as keyof Parts]) || 'Nada informado',
        );
        const isLong = field.kind === 'text' && field.lines === 'several';
        return (
          <Pair
            key={field.column}
            name={fieldLabel(field.column)}
            before={isLong ? <Text>{was}</Text> : <Gone>{was}</Gone>}
            now={isLong ? <Text>{is}</Text> : <New>{is}</New>}
          />
        );
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

/** Two columns, 'Antes' and 'Agora', for `Pair`s. */
export function Versions({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-surface border border-border desk:grid-cols-2">
      <p className="border-b border-border bg-sunken px-5 py-2.5 text-xs font-semibold text-muted-foreground max-desk:hidden">
        Antes
      </p>
      <p className="border-b border-l border-border bg-sunken px-5 py-2.5 text-xs font-semibold text-muted-foreground max-desk:hidden">
        Agora
      </p>
      {children}
    </div>
  );
}

/** Those that say in words what they are; a price says how much more. */
const shownFields = comparedFields.filter(({ kind }) => kind !== 'money');

/** Shows both versions of a part; on the phone one below the other, each with its name. */
export function Pair({ name, before, now }: { name: string; before: ReactNode; now: ReactNode }) {
  return (
    <>
      <div className="min-w-0 border-t border-border px-5 py-4 desk:[&:nth-child(3)]:border-t-0 max-desk:[&:nth-child(3)]:border-t-0">
        <span className="mb-1 block text-xs font-medium text-muted-foreground">
          {name}
          <span className="desk:sr-only"> antes</span>
        </span>
        {before}
      </div>
      <div className="min-w-0 border-border px-5 py-4 max-desk:border-t max-desk:border-dashed desk:border-t desk:border-l desk:[&:nth-child(4)]:border-t-0">
        <span className="mb-1 block text-xs font-medium text-muted-foreground">
          {name}
          <span className="desk:sr-only"> agora</span>
        </span>
        {now}
      </div>
    </>
  );
}

/** Two texts of which each entry is a line. */
export const LinesPair = ({ name, before, now }: { name: string; before: string; now: string }) => (
  <Pair
    name={name}
    before={<Lines text={before} other={now} of={Gone} />}
    now={<Lines text={now} other={before} of={New} />}
  />
);

export const Gone = ({ children }: { children: ReactNode }) => (
  <del className="decoration-danger-solid decoration-2 wrap-anywhere">{children}</del>
);
export const New = ({ children }: { children: ReactNode }) => (
  <ins className="rounded-[3px] bg-success-subtle px-[3px] font-semibold wrap-anywhere text-success no-underline">
    {children}
  </ins>
);

export const Text = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-pre-line wrap-anywhere">{children}</span>
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
  if (text === '') return <span className="text-muted-foreground">Nada informado</span>;
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
