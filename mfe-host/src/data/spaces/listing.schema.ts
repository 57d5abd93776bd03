import { formatNumber } from 'shared-domain/money/format.ts';
import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { isZoneSlug, type ZoneSlug } from 'shared-domain/places/zones.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { type AmenityLabel, amenities, findAmenityByLabel } from 'shared-domain/spaces/amenities.ts';
import { readPrice } from 'shared-domain/spaces/price-input.ts';
import { isSpaceTypeKey, type SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import * as z from 'zod/mini';

/** A listing while it is written: every field as text, pictures as stored paths. */
export interface ListingDraft {
  title: string;
  type: string;
  capacity: string;
  zone: string;
  neighborhood: string;
  description: string;
  amenities: string[];
  price: string;
  /** Entries of `spaces.images`, the cover first. */
  images: string[];
  imageDescriptions: Record<string, string>;
}

export const emptyListing: ListingDraft = {
  title: '',
  type: '',
  capacity: '',
  zone: '',
  neighborhood: '',
  description: '',
  amenities: [],
  price: '',
  images: [],
  imageDescriptions: {},
};

const wholeNumber = /^\d{1,3}(?:\.\d{3})+$|^\d+$/;
const readCount = (text: string) => (wholeNumber.test(text) ? Number(text.replaceAll('.', '')) : Number.NaN);

const requiredText = (message: string, most: number) =>
  z.string().check(z.trim(), z.minLength(1, message), atMost(most));

const amount = (reais: number) => `R$ ${formatNumber(reais, { least: 2, most: 2 })}`;

const price = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, 'Informe o preço por evento.'),
    z.refine(
      (text) => text === '' || readPrice(text) !== undefined,
      'Informe um valor em reais, por exemplo 1.450,00.',
    ),
    z.refine(
      (text) => {
        const reais = readPrice(text);
        return reais === undefined || reais >= listingLimits.smallestPrice;
      },
      `O preço mínimo é ${amount(listingLimits.smallestPrice)}.`,
    ),
    z.refine(
      (text) => (readPrice(text) ?? 0) <= listingLimits.largestPrice,
      `O preço máximo é ${amount(listingLimits.largestPrice)}.`,
    ),
  ),
  z.transform((text: string) => readPrice(text) ?? 0),
);

const capacity = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, 'Informe a capacidade.'),
    z.refine((text) => text === '' || readCount(text) >= 1, 'Informe um número inteiro de pessoas, a partir de 1.'),
    z.refine(
      (text) => !(readCount(text) > listingLimits.capacity),
      `A capacidade máxima é de ${formatNumber(listingLimits.capacity)} pessoas.`,
    ),
  ),
  z.transform((text: string) => readCount(text)),
);

/** What both sides ask of a listing: the form before it is sent, the checks of the table when it arrives. */
export const listingSchema = z
  .object({
    title: requiredText('Informe o título.', listingLimits.title),
    type: z.string().check(z.refine(isSpaceTypeKey, 'Escolha o tipo de espaço.')),
    capacity,
    zone: z.string().check(z.refine(isZoneSlug, 'Escolha a zona.')),
    neighborhood: z.string().check(z.minLength(1, 'Escolha o bairro.')),
    description: requiredText('Descreva o espaço.', listingLimits.description),
    amenities: z.pipe(
      z.array(z.string()),
      z.transform((chosen): AmenityLabel[] =>
        amenities
          .map(({ label }) => label)
          .filter((label) => chosen.some((one) => findAmenityByLabel(one)?.label === label)),
      ),
    ),
    price,
    images: z
      .array(z.string())
      .check(
        z.minLength(1, 'Você deve adicionar pelo menos 1 imagem do seu espaço.'),
        z.maxLength(listingLimits.images, `Você pode adicionar no máximo ${listingLimits.images} imagens.`),
      ),
    imageDescriptions: z.record(z.string(), z.string().check(z.trim(), atMost(listingLimits.imageDescription))),
  })
  .check(
    z.refine(({ zone, neighborhood }) => neighborhood === '' || findNeighborhood(neighborhood)?.zone === zone, {
      path: ['neighborhood'],
      message: 'Escolha um bairro desta zona.',
    }),
  );

/** A listing that may be sent. `price` in decimal reais. */
export type Listing = Omit<z.output<typeof listingSchema>, 'type' | 'zone'> & { type: SpaceTypeKey; zone: ZoneSlug };

/** The columns of `spaces` that a host writes; empty descriptions are left out. */
export function listingColumns(listing: z.output<typeof listingSchema>) {
  const { imageDescriptions, ...columns } = listing;
  return {
    ...columns,
    image_descriptions: Object.fromEntries(
      Object.entries(imageDescriptions).filter(([image, text]) => text !== '' && columns.images.includes(image)),
    ),
  };
}
