import { refusedFields } from 'shared-domain/db/refused-fields.ts';
import { suspendedText, underAgeText } from 'shared-domain/rules/people-rules.ts';
import { overlapText } from 'shared-domain/spaces/listing-terms.ts';
import { blockedTexts, refusedTextMessage } from 'shared-domain/text/refused-text.ts';
import * as z from 'zod/mini';
import { type PriceRangeRow, priceRangeRowSchema } from './listing-terms.schema.ts';

/** Every way the change of a listing can be refused; the lower part is what the browser itself finds. */
export type ListingErrorCode =
  | 'unauthenticated'
  | 'profile_incomplete'
  | 'account_suspended'
  | 'under_age'
  | 'space_not_owned'
  | 'space_not_found'
  | 'space_transition_illegal'
  | 'space_rejected'
  | 'picture_gone'
  | 'price_ranges_overlap'
  | 'text_blocked'
  | 'nothing_deleted'
  | 'invalid_listing'
  | 'offline'
  | 'unexpected';

export class ListingError extends Error {
  readonly code: ListingErrorCode;
  /** Of `text_blocked`: why, by the name of the field in the database. */
  readonly blocked: Record<string, string>;
  /** Of `invalid_listing`: the fields in the database, where it named them. */
  readonly invalid: string[];
  /** Of `price_ranges_overlap`: the two periods. */
  readonly ranges: readonly PriceRangeRow[];
  constructor(
    code: ListingErrorCode,
    { blocked = {}, invalid = [], ranges = [] }: Partial<Pick<ListingError, 'blocked' | 'invalid' | 'ranges'>> = {},
  ) {
    super(code);
    this.code = code;
    this.blocked = blocked;
    this.invalid = invalid;
    this.ranges = ranges;
  }
}

const refusals = new Set<string>([
  'unauthenticated',
  'profile_incomplete',
  'account_suspended',
  'under_age',
  'space_not_owned',
  'space_not_found',
  'space_transition_illegal',
  'space_rejected',
  'picture_gone',
  'price_ranges_overlap',
] satisfies ListingErrorCode[]);

/** Returns the refusal of the Data API, or that it was not reached. */
export function toListingError(error: unknown): ListingError {
  if (error instanceof ListingError) return error;
  const { message, code, details } = (error ?? {}) as { message?: unknown; code?: unknown; details?: unknown };
  if (message === 'text_blocked') return new ListingError('text_blocked', { blocked: blockedTexts(error) });
  if (message === 'price_ranges_overlap')
    return new ListingError(message, { ranges: overlappingRanges.safeParse(refusedFields(details)).data ?? [] });
  if (typeof message === 'string' && refusals.has(message)) return new ListingError(message as ListingErrorCode);
  // a policy: signed out in the meantime, or another's space
  if (code === '42501' || code === 'PGRST301' || code === 'PGRST303') return new ListingError('unauthenticated');
  // a check or a reference of the table
  if (message === 'invalid_input' || code === '23514' || code === '23503' || code === '22001')
    return new ListingError('invalid_listing', { invalid: invalidFields.safeParse(refusedFields(details)).data ?? [] });
  // postgrest-js reports a request that never arrived as an error without a code of the database
  if (error instanceof TypeError || code === '' || isOffline()) return new ListingError('offline');
  return new ListingError('unexpected');
}

const invalidFields = z.array(z.string());
const overlappingRanges = z.array(priceRangeRowSchema);

/** The answer was lost, or was not the database's (a gateway that gave up): the change may have arrived all the same. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  ['offline', 'unexpected'].includes(toListingError(error).code);

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false;

interface Message {
  title: string;
  text: string;
}

const hints: Partial<Record<ListingErrorCode, string>> = {
  offline: 'Sem conexão: o que você escreveu está guardado. Tente novamente.',
  invalid_listing: 'Um dos campos não foi aceito. Confira os dados e tente novamente.',
  text_blocked: 'Um dos textos tem contatos ou palavras ofensivas. Confira os textos e tente novamente.',
  picture_gone:
    'Uma das fotos foi removida deste anúncio em outra janela e não existe mais. Tire essa foto, ou envie de novo, e salve.',
  space_rejected:
    'Este anúncio acabou de ser rejeitado. O motivo está acima do formulário: corrija e reenvie. O que você escreveu continua aqui.',
  profile_incomplete: 'Complete nome completo, telefone e data de nascimento para anunciar um espaço.',
  account_suspended: suspendedText,
  under_age: underAgeText,
};

function hintOf({ code, ranges: [one, other] }: ListingError): string | undefined {
  if (code !== 'price_ranges_overlap') return hints[code];
  const which = one && other ? overlapText(one, other) : 'Dois períodos com preço próprio têm dias em comum.';
  return `${which} Confira os períodos e salve de novo.`;
}

/** Only the city is listed. */
export const foreignPostalCode = 'Este CEP não é da cidade do Rio de Janeiro.';

/** The fields of the form whose column has another name. */
const formFields: Record<string, string> = {
  house_rules_note: 'house_rules_note',
  price_ranges: 'priceRanges',
};

const publicTexts: Record<string, string> = {
  title: 'O título é público',
  description: 'A descrição é pública',
  house_rules_note: 'As regras são públicas',
  image_descriptions: 'A descrição das fotos é pública',
  name: 'O nome é público',
};

/**
 * Returns the server's refusals, by field of the form; an entry of a list as `extras.0.name`. A refused description names its photo.
 * @param images the entries of `spaces.images`, in the order of the form
 */
export function listingFieldErrors(error: unknown, images: readonly (string | null)[] = []): Record<string, string> {
  const { code, blocked, invalid } = toListingError(error);
  if (invalid.includes('address.postal_code')) return { postalCode: foreignPostalCode };
  if (code === 'picture_gone' && hints.picture_gone) return { images: hints.picture_gone };
  const errors: Record<string, string> = {};
  for (const [path, kind] of Object.entries(blocked)) {
    const [column = '', ...entry] = path.split('.');
    const photo = column === 'image_descriptions' ? images.indexOf(entry.join('.')) + 1 : 0;
    const subject = photo
      ? `A descrição da foto ${photo} é pública`
      : (publicTexts[column === 'image_descriptions' ? column : (entry.at(-1) ?? column)] ?? 'O anúncio é público');
    const field = column === 'image_descriptions' ? 'images' : [formFields[column] ?? column, ...entry].join('.');
    errors[field] = [errors[field], refusedTextMessage(subject, kind)].filter(Boolean).join(' ');
  }
  return errors;
}

/** Why the name of a price range was refused, in an edit of that range alone. */
export const rangeNameError = (error: unknown): string | undefined =>
  Object.entries(listingFieldErrors(error)).find(([field]) => field.startsWith('priceRanges.'))?.[1];

/** docs/product.md: why a listing was not published. */
export function createListingMessage(error: unknown): Message {
  const refusal = toListingError(error);
  const { code } = refusal;
  if (code === 'unauthenticated')
    return { title: 'Erro de autenticação', text: 'Você precisa estar logado para cadastrar um espaço.' };
  const hint = hintOf(refusal);
  return hint
    ? { title: 'Erro ao cadastrar espaço', text: hint }
    : { title: 'Erro inesperado', text: 'Ocorreu um erro ao cadastrar o espaço. Tente novamente.' };
}

/** The session had ended when the form was sent. */
export const signInNeeded: Message = {
  title: 'Autenticação necessária',
  text: 'Entre de novo na sua conta. O que você escreveu está guardado.',
};

export function updateListingMessage(error: unknown): Message {
  const refusal = toListingError(error);
  const { code } = refusal;
  if (code === 'unauthenticated') return signInNeeded;
  if (code === 'space_not_found')
    return { title: 'Erro ao atualizar', text: 'Este anúncio não pode mais ser editado. Confira em Meus Espaços.' };
  return {
    title: 'Erro ao atualizar',
    text: hintOf(refusal) ?? 'Não foi possível atualizar o espaço. Tente novamente.',
  };
}

export function cancelListingMessage(error: unknown): Message {
  const decided = ['space_not_found', 'space_transition_illegal'].includes(toListingError(error).code);
  return {
    title: 'Erro ao cancelar',
    text: decided
      ? 'Este anúncio já foi analisado e não pode mais ser cancelado.'
      : 'Não foi possível cancelar o anúncio. Tente novamente.',
  };
}

const deleteTexts: Partial<Record<ListingErrorCode, string>> = {
  unauthenticated: 'Usuário não autenticado',
  space_not_found: 'Espaço não encontrado',
  space_not_owned: 'Você não tem permissão para excluir este espaço',
  nothing_deleted:
    'Nenhum espaço foi excluído - possível problema de permissão ou RLS. Atualize a página e tente de novo.',
};

export function deleteSpaceMessage(error: unknown): Message {
  return {
    title: 'Erro ao excluir',
    text: deleteTexts[toListingError(error).code] ?? 'Não foi possível excluir o espaço. Tente novamente.',
  };
}
