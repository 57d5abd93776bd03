import {
  type CreateBookingPayment,
  createBookingPaymentSchema,
  paymentMethodSchema,
} from 'shared-domain/bookings/booking-request.schema.ts';
import { plainCnpj } from 'shared-domain/people/cnpj.ts';
import { type HouseRules, hasRules } from 'shared-domain/spaces/house-rules.ts';
import type { SpaceTerms } from 'shared-domain/spaces/space-terms.ts';
import * as z from 'zod/mini';
import { companyFields, companyRequired } from '../../data/bookings/company.schema.ts';
import { type BookingChoice, guestsMessage, parseGuests } from './booking-choice.ts';
import type { DateVerdict } from './date-verdict.ts';
import { hoursProblem } from './event-hours.ts';

const { eventDate, guestCount } = createBookingPaymentSchema.shape;

/** Of a company that books; nothing of it is kept with the booking in progress. */
export interface CompanyFields {
  companyName: string;
  cnpj: string;
}

/** The fields as they are filled in: guests as typed. */
export const writeChoice = (
  { date, guests, method, startsAt, endsAt, extras, acceptedRules, hasCompany }: BookingChoice,
  company: CompanyFields = { companyName: '', cnpj: '' },
) => ({
  date,
  guests: guests === null ? '' : String(guests),
  method,
  startsAt: startsAt ?? '',
  endsAt: endsAt ?? '',
  extras,
  rules: acceptedRules,
  hasCompany: hasCompany || company.companyName !== '' || company.cnpj !== '',
  ...company,
});

export type BookingFields = ReturnType<typeof writeChoice>;

/** What the fields say so far, complete or not. */
export const readChoice = ({
  date,
  guests,
  method,
  startsAt,
  endsAt,
  extras,
  rules,
  hasCompany,
}: BookingFields): BookingChoice => ({
  date,
  guests: parseGuests(guests),
  method,
  startsAt: startsAt || null,
  endsAt: endsAt || null,
  extras,
  acceptedRules: rules,
  hasCompany,
});

interface Bookable {
  capacity: number;
  judge: (date: string) => DateVerdict;
  /** Null while they are not there: what depends on them the server decides. */
  terms: SpaceTerms | null;
}

/** `both`: instead of the two others where neither is filled in. */
export const requiredTexts = {
  both: 'Campos obrigatórios: Por favor, selecione a data e número de convidados.',
  date: 'Por favor, selecione a data.',
  guests: 'Por favor, selecione o número de convidados.',
};

const acceptRules = 'Leia e aceite as regras da casa para reservar.';

/** What can be booked: what the server accepts, on a day that is free, for no more guests than fit, by rules that were read. */
export const bookingFormSchema = ({ capacity, judge, terms }: Bookable) => {
  const fields = z.object({
    date: z.pipe(
      z.pipe(
        z.transform((date: string | null) => date ?? ''),
        z.string().check(z.minLength(1, requiredTexts.date)),
      ),
      eventDate.check(
        // while the calendar loads the server decides
        z.refine((date) => ['free', 'checking'].includes(judge(date).kind), {
          error: ({ input }) => judge(String(input)).message,
        }),
      ),
    ),
    guests: z.pipe(
      z.pipe(
        z.pipe(
          z.string().check(z.trim(), z.minLength(1, requiredTexts.guests)),
          z.string().check(
            z.refine((typed) => guestsMessage(typed, capacity) === null, {
              error: ({ input }) => guestsMessage(String(input), capacity) ?? '',
            }),
          ),
        ),
        z.transform((typed: string) => parseGuests(typed) ?? 0),
      ),
      guestCount,
    ),
    method: paymentMethodSchema,
    startsAt: z.string(),
    endsAt: z.string(),
    extras: z.record(z.string(), z.number()),
    rules: z
      .custom<HouseRules | null>()
      .check(
        z.refine(
          (accepted) => !terms || !hasRules(terms.rules) || accepted?.version === terms.rules.version,
          acceptRules,
        ),
      ),
    ...companyFields,
    hasCompany: z.boolean(),
  });
  // each beside the other: said also while another field is wrong
  return z.pipe(
    fields.check((context) => {
      const { startsAt, endsAt, hasCompany, companyName, cnpj } = context.value;
      const wrong = terms && hoursProblem(terms.hours, startsAt, endsAt);
      const say = (field: string, message: string) =>
        context.issues.push({ code: 'custom', input: context.value, path: [field], message });
      if (wrong) say(wrong.field, wrong.text);
      if (hasCompany && companyName === '') say('companyName', companyRequired.companyName);
      if (hasCompany && cnpj.trim() === '') say('cnpj', companyRequired.cnpj);
    }),
    z.transform(({ startsAt, endsAt, extras, rules, hasCompany, companyName, cnpj, ...rest }) => {
      const offered = terms?.extras ?? [];
      const wanted = offered.flatMap(({ id }) => {
        const quantity = extras[id];
        return quantity ? [{ id, quantity }] : [];
      });
      const chosen: Pick<CreateBookingPayment, 'extras' | 'startsAt' | 'endsAt' | 'rulesVersion' | 'company'> = {
        ...(wanted.length > 0 && { extras: wanted }),
        ...(startsAt !== '' && { startsAt, endsAt }),
        ...(terms && hasRules(terms.rules) && rules && { rulesVersion: rules.version }),
        ...(hasCompany && { company: { name: companyName, cnpj: plainCnpj(cnpj) } }),
      };
      return { ...rest, chosen };
    }),
  );
};

export type ReadyChoice = z.output<ReturnType<typeof bookingFormSchema>>;
