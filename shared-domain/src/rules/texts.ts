/**
 * Every text that people write, once. `npm run db:rules` writes from it the triggers of the tables (`foundation/text-triggers.sql`), the
 * limits of the forms (`text-limits.ts`) and docs/texts.md. A test compares it, with `system-texts.ts`, with the catalog.
 */

import { longestCampaign } from './money-rules.ts';

/** Who reads a text: everybody, the other side of a booking or conversation, administrators, or only the person who wrote it. */
type TextReader = 'everybody' | 'other side' | 'administrators' | 'author';

export interface PeopleText {
  by: 'people';
  /** As the site and the log of administrators call it. */
  label: string;
  reader: TextReader;
  /** Characters; with `shortest` 0 the text may be missing. */
  shortest: number;
  longest: number;
  lines: 'one' | 'several';
  moderation: 'contacts and language' | 'language' | { none: string };
  /** Name in `textLimits`. */
  limit?: string;
  /** Refusals name this field in place of the column. */
  field?: string;
  /** Refusals of moderation are `<code>_has_<kind>` in place of `text_blocked`. */
  code?: string;
  /** A name has a letter; a person's name is also not the platform's. */
  name?: 'person' | 'other';
  /** A procedure or another trigger moderates it, for the reason given. */
  moderatedBy?: string;
  /** Each value of the object is such a text. */
  isObject?: true;
  /** Administrators may empty it; a check of the table says when. */
  mayBeEmptied?: true;
}

type Shape = Pick<PeopleText, 'label' | 'reader' | 'longest' | 'moderation'> & Partial<PeopleText>;
const line = (text: Shape): PeopleText => ({ by: 'people', shortest: 1, lines: 'one', ...text });
const paragraphs = (text: Shape): PeopleText => ({ ...line(text), lines: 'several' });
const maybe = (text: PeopleText): PeopleText => ({ ...text, shortest: 0 });

const all = 'contacts and language';
const toAdministrators = { none: 'only administrators read it' };
const byAdministrators = { none: 'administrators write it' };
const onlyTheAuthor = { none: 'only its author reads it' };
const afterPayment = { none: 'only guests who have paid, or visit, read it' };
const shaped = { none: 'a check of the table allows one form only' };

/** By schema, table and column. */
export const peopleTexts: Readonly<Record<string, PeopleText>> = {
  'private.calendar_providers.domain': line({
    label: 'Domínio',
    reader: 'other side',
    longest: 200,
    moderation: byAdministrators,
  }),
  'private.calendar_providers.name': line({
    label: 'Nome',
    reader: 'other side',
    longest: 60,
    moderation: byAdministrators,

    name: 'other',
    field: 'provider_name',
  }),
  'private.dispute_evidence.statement': maybe(
    paragraphs({
      label: 'Resposta ao banco',
      reader: 'administrators',
      longest: 5000,
      moderation: byAdministrators,
      limit: 'disputeStatement',
      mayBeEmptied: true,
    }),
  ),
  'private.imported_calendars.address': line({
    label: 'Endereço do calendário',
    reader: 'author',
    longest: 2000,
    moderation: onlyTheAuthor,
  }),
  'private.imported_calendars.name': line({
    label: 'Nome do calendário',
    reader: 'author',
    longest: 60,
    moderation: onlyTheAuthor,
    limit: 'calendarName',
  }),
  'private.letters.message': paragraphs({
    label: 'Mensagem',
    reader: 'other side',
    longest: 2000,
    moderation: byAdministrators,
    limit: 'letter',
  }),
  'private.list_lines.content': line({
    label: 'Linha',
    reader: 'everybody',
    longest: 200,
    moderation: all,
    limit: 'listLine',
    code: 'line',
  }),
  'private.list_visitors.name': line({
    label: 'Nome',
    reader: 'everybody',
    longest: 40,
    moderation: all,
    limit: 'visitorName',
    code: 'visitor_name',
    name: 'person',
  }),
  'private.requests.company_cnpj': maybe(
    line({ label: 'CNPJ', reader: 'other side', longest: 14, moderation: shaped }),
  ),
  'private.requests.company_name': maybe(
    line({
      label: 'Razão social',
      reader: 'other side',
      longest: 120,
      moderation: 'language',
      name: 'other',
      field: 'company',
    }),
  ),
  'private.requests.host_note': maybe(
    paragraphs({
      label: 'Mensagem ao cliente',
      reader: 'other side',
      longest: 500,
      moderation: all,
      limit: 'requestAnswer',
      field: 'note',
    }),
  ),
  'private.requests.message': maybe(
    paragraphs({
      label: 'Mensagem do pedido',
      reader: 'other side',
      longest: 500,
      moderation: all,
      limit: 'requestMessage',
    }),
  ),
  'public.affiliate_campaigns.name': line({
    label: 'Nome da campanha',
    reader: 'everybody',
    longest: longestCampaign,
    moderation: all,
    limit: 'campaignName',
  }),
  'public.booking_companies.cnpj': line({ label: 'CNPJ', reader: 'other side', longest: 14, moderation: shaped }),
  'public.booking_companies.name': line({
    label: 'Razão social',
    reader: 'other side',
    longest: 120,
    moderation: 'language',
    limit: 'companyName',
    name: 'other',
    field: 'company',
  }),
  'public.bookings.host_note': maybe(
    paragraphs({
      label: 'Mensagem ao cliente',
      reader: 'other side',
      longest: 500,
      moderation: all,
      limit: 'cancellationNote',
      field: 'note',
    }),
  ),
  'public.bookings.platform_reason': maybe(
    paragraphs({
      label: 'Motivo do cancelamento pela plataforma',
      reader: 'other side',
      longest: 500,
      moderation: byAdministrators,
      limit: 'platformReason',
      field: 'reason',
    }),
  ),
  'public.contact_messages.email': line({
    label: 'E-mail',
    reader: 'administrators',
    longest: 254,
    moderation: shaped,
    limit: 'email',
  }),
  'public.contact_messages.message': paragraphs({
    label: 'Mensagem',
    reader: 'administrators',
    longest: 5000,
    moderation: toAdministrators,
    limit: 'contactMessage',
  }),
  'public.contact_messages.name': line({
    label: 'Nome',
    reader: 'administrators',
    longest: 120,
    moderation: toAdministrators,
    name: 'other',
  }),
  'public.contact_messages.phone': maybe(
    line({ label: 'Telefone', reader: 'administrators', longest: 20, moderation: shaped }),
  ),
  'public.contact_messages.subject': line({
    label: 'Assunto',
    reader: 'administrators',
    longest: 200,
    moderation: toAdministrators,
    limit: 'contactSubject',
  }),
  'public.discount_coupons.code': line({
    label: 'Código',
    reader: 'everybody',
    longest: 40,
    moderation: byAdministrators,
    limit: 'couponCode',
  }),
  'public.discount_coupons.description': maybe(
    paragraphs({
      label: 'Descrição',
      reader: 'administrators',
      longest: 500,
      moderation: byAdministrators,
      limit: 'couponDescription',
    }),
  ),
  'public.favourite_lists.name': line({
    label: 'Nome da lista',
    reader: 'everybody',
    longest: 60,
    moderation: all,
    limit: 'listName',
    code: 'list_name',
  }),
  'public.host_settlements.bank_reference': line({
    label: 'Identificação da transferência',
    reader: 'other side',
    longest: 100,
    moderation: byAdministrators,
    limit: 'bankReference',
  }),
  'public.host_settlements.reason': maybe(
    paragraphs({
      label: 'Motivo do estorno',
      reader: 'administrators',
      longest: 500,
      moderation: byAdministrators,
      limit: 'reversalReason',
      mayBeEmptied: true,
    }),
  ),
  'public.messages.content': maybe(
    paragraphs({
      label: 'Mensagem',
      reader: 'other side',
      longest: 4000,
      moderation: all,
      limit: 'chatMessage',
      moderatedBy: 'prepare_message keeps a blocked message for its sender alone',
    }),
  ),
  'public.messages.file_name': maybe(
    line({
      label: 'Nome do arquivo',
      reader: 'other side',
      longest: 255,
      moderation: all,
      moderatedBy: 'prepare_message keeps a blocked message for its sender alone',
    }),
  ),
  'public.payout_keys.holder_name': {
    ...line({
      label: 'Titular da chave',
      reader: 'administrators',
      longest: 120,
      moderation: toAdministrators,
      name: 'other',
    }),
    shortest: 2,
  },
  'public.payout_keys.pix_key': line({ label: 'Chave PIX', reader: 'administrators', longest: 77, moderation: shaped }),
  'public.profile_private.cpf': maybe(
    line({ label: 'CPF', reader: 'administrators', longest: 14, moderation: shaped }),
  ),
  'public.profile_private.phone': maybe(
    line({ label: 'Telefone', reader: 'other side', longest: 20, moderation: shaped }),
  ),
  'public.profiles.avatar_url': maybe(line({ label: 'Foto', reader: 'everybody', longest: 500, moderation: shaped })),
  'public.profiles.bio': maybe(
    paragraphs({ label: 'Sobre você', reader: 'everybody', longest: 1000, moderation: all, limit: 'biography' }),
  ),
  'public.profiles.full_name': line({
    label: 'Nome completo',
    reader: 'everybody',
    longest: 120,
    moderation: all,
    limit: 'personName',
    name: 'person',
  }),
  'public.profiles.location': maybe(
    line({ label: 'Localização', reader: 'everybody', longest: 120, moderation: all, limit: 'location' }),
  ),
  'public.refunds.manual_note': maybe(
    paragraphs({
      label: 'Como o reembolso foi pago',
      reader: 'administrators',
      longest: 500,
      moderation: byAdministrators,
      limit: 'manualRefundNote',
      mayBeEmptied: true,
    }),
  ),
  'public.reports.note': maybe(
    paragraphs({
      label: 'Nota da decisão',
      reader: 'administrators',
      longest: 1000,
      moderation: byAdministrators,
      limit: 'reportNote',
    }),
  ),
  'public.reports.words': maybe(
    paragraphs({
      label: 'O que aconteceu',
      reader: 'administrators',
      longest: 1000,
      moderation: toAdministrators,
      limit: 'reportWords',
    }),
  ),
  'public.reviews.answer': maybe(
    paragraphs({
      label: 'Resposta do anfitrião',
      reader: 'everybody',
      longest: 1000,
      moderation: all,
      limit: 'reviewAnswer',
      code: 'answer',
    }),
  ),
  'public.reviews.comment': paragraphs({
    label: 'Comentário',
    reader: 'everybody',
    longest: 2000,
    moderation: all,
    limit: 'reviewComment',
    code: 'comment',
    mayBeEmptied: true,
  }),
  'public.space_addresses.arrival': maybe(
    paragraphs({
      label: 'Como chegar',
      reader: 'other side',
      longest: 500,
      moderation: afterPayment,
      limit: 'arrival',
    }),
  ),
  'public.space_addresses.complement': maybe(
    line({ label: 'Complemento', reader: 'other side', longest: 80, moderation: afterPayment, limit: 'complement' }),
  ),
  'public.space_addresses.day_phone': maybe(
    line({ label: 'Telefone no dia', reader: 'other side', longest: 20, moderation: shaped }),
  ),
  'public.space_addresses.number': line({
    label: 'Número',
    reader: 'other side',
    longest: 20,
    moderation: afterPayment,
    limit: 'streetNumber',
  }),
  'public.space_addresses.postal_code': line({ label: 'CEP', reader: 'other side', longest: 9, moderation: shaped }),
  'public.space_addresses.street': line({
    label: 'Rua',
    reader: 'other side',
    longest: 120,
    moderation: afterPayment,
    limit: 'street',
  }),
  'public.space_availability.note': maybe(
    line({ label: 'Nota do bloqueio', reader: 'author', longest: 80, moderation: onlyTheAuthor, limit: 'blockNote' }),
  ),
  'public.space_extras.description': maybe(
    paragraphs({
      label: 'Descrição do extra',
      reader: 'everybody',
      longest: 300,
      moderation: all,
      limit: 'extraDescription',
      field: 'extras',
      moderatedBy: 'save_extras names the entry of the list',
    }),
  ),
  'public.space_extras.name': line({
    label: 'Nome do extra',
    reader: 'everybody',
    longest: 60,
    moderation: all,
    limit: 'extraName',
    field: 'extras',
    moderatedBy: 'save_extras names the entry of the list',
  }),
  'public.space_price_ranges.name': maybe(
    line({
      label: 'Nome do período',
      reader: 'everybody',
      longest: 60,
      moderation: all,
      limit: 'priceRangeName',
      field: 'price_ranges',
      moderatedBy: 'save_price_ranges names the entry of the list',
    }),
  ),
  'public.spaces.description': paragraphs({
    label: 'Descrição',
    reader: 'everybody',
    longest: 5000,
    moderation: all,
    limit: 'description',
  }),
  'public.spaces.house_rules_note': maybe(
    paragraphs({
      label: 'Mais sobre as regras',
      reader: 'everybody',
      longest: 1000,
      moderation: all,
      limit: 'houseRulesNote',
    }),
  ),
  'public.spaces.image_descriptions': {
    ...line({
      label: 'Descrições das fotos',
      reader: 'everybody',
      longest: 300,
      moderation: all,
      limit: 'imageDescription',
    }),
    isObject: true,
  },
  'public.spaces.rejection_reason': maybe(
    paragraphs({
      label: 'Motivo da rejeição',
      reader: 'other side',
      longest: 1000,
      moderation: byAdministrators,
      limit: 'rejectionReason',
      field: 'reason',
    }),
  ),
  'public.spaces.title': line({ label: 'Título', reader: 'everybody', longest: 120, moderation: all, limit: 'title' }),
  'public.suspensions.appeal': maybe(
    paragraphs({
      label: 'Recurso',
      reader: 'administrators',
      longest: 2000,
      moderation: toAdministrators,
      limit: 'suspensionAppeal',
    }),
  ),
  'public.suspensions.payouts_held_reason': maybe(
    paragraphs({
      label: 'Motivo da retenção',
      reader: 'other side',
      longest: 500,
      moderation: byAdministrators,
      limit: 'payoutHoldReason',
      field: 'hold_payouts',
    }),
  ),
  'public.suspensions.reason': paragraphs({
    label: 'Motivo da suspensão',
    reader: 'other side',
    longest: 1000,
    moderation: byAdministrators,
    limit: 'suspensionReason',
  }),
};
