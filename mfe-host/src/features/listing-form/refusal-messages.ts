import { fields, type PlainColumn } from 'shared-domain/spaces/fields/field-words.ts';
import { type ListingFormState, type ListingValues, unsentRefusals } from './listing-values.ts';

type Errors = ListingFormState['formState']['errors'];

const address = ['postalCode', 'street', 'streetNumber', 'complement', 'dayPhone', 'arrival'] as const;
type TextName = PlainColumn | 'zone' | 'neighborhood' | (typeof address)[number];

/** The fields that hold a text, in the order of the form. */
const texts = [
  ...fields.filter(({ kind, part }) => kind !== 'own' || part === 'place').map(({ column }) => column),
  ...address,
] as TextName[];

/** docs/product.md: why a listing is not sent. */
export function refusalMessage(errors: Errors, values: ListingValues): { title: string; text: string } {
  if (texts.some((field) => errors[field] && values[field].trim() === ''))
    return { title: 'Campos obrigatórios', text: 'Por favor, preencha todos os campos obrigatórios.' };
  const ofPhotos = errors.images?.message;
  if (ofPhotos) return { title: photoTitle(ofPhotos, values), text: ofPhotos };
  const first = texts.find((field) => errors[field]);
  return {
    title: 'Confira os dados',
    text: (first && errors[first]?.message) ?? 'Preencha todos os campos corretamente',
  };
}

function photoTitle(error: string, { images }: ListingValues): string {
  if (Object.values<string>(unsentRefusals).includes(error)) return 'Fotos';
  return images.length === 0 ? 'Imagens obrigatórias' : 'Muitas imagens';
}
