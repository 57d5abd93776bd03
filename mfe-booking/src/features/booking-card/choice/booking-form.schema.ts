import {
  type BookingChoice,
  bookingChoiceSchema,
  paymentMethodSchema,
} from 'shared-domain/bookings/booking-request.schema.ts';
import { plainCnpj } from 'shared-domain/people/cnpj.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { type HouseRules, hasRules } from 'shared-domain/spaces/house-rules.ts';
import type { SpaceTerms } from 'shared-domain/spaces/space-terms.ts';
import * as z from 'zod/mini';
import { companyFields, companyRequired } from '../../../data/bookings/company.schema.ts';
import type { DateVerdict } from './date-verdict.ts';
import { hoursProblem } from './event-hours.ts';
import { guestsMessage, parseGuests } from './guest-count.ts';

const { eventDate, guestCount } = bookingChoiceSchema.shape;

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

/** Makes a booking's choice of the fields: a day that is free, no more guests than fit, hours of the space, rules that were read. */
export const bookingFormSchema = ({ capacity, judge, terms }: Bookable) => {
  const fields = z.object({
    /** `yyyy-MM-dd` */
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
    /** As typed. */
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
    /** `HH:mm`; empty: all the hours of the space. */
    startsAt: z.string(),
    endsAt: z.string(),
    /** Number of each extra that is wanted, by its id. */
    extras: z.record(z.string(), z.number()),
    /** The house rules as they were accepted. */
    acceptedRules: z
      .custom<HouseRules | null>()
      .check(
        z.refine(
          (accepted) => !terms || !hasRules(terms.rules) || accepted?.version === terms.rules.version,
          acceptRules,
        ),
      ),
    /** The receipt names a company. */
    hasCompany: z.boolean(),
    ...companyFields,
    /** To the host, of a request. */
    message: z.string().check(z.trim(), atMost(textLimits.requestMessage)),
  });
  // independent of each other, so each is shown even while another field is wrong
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
    z.transform(
      ({
        date,
        guests,
        method,
        startsAt,
        endsAt,
        extras,
        acceptedRules,
        hasCompany,
        companyName,
        cnpj,
      }): BookingChoice => {
        const wanted = (terms?.extras ?? []).flatMap(({ id }) => {
          const quantity = extras[id];
          return quantity ? [{ id, quantity }] : [];
        });
        return {
          eventDate: date,
          guestCount: guests,
          paymentMethods: [method],
          ...(wanted.length > 0 && { extras: wanted }),
          ...(startsAt !== '' && { startsAt, endsAt }),
          ...(terms && hasRules(terms.rules) && acceptedRules && { rulesVersion: acceptedRules.version }),
          ...(hasCompany && { company: { name: companyName, cnpj: plainCnpj(cnpj) } }),
        };
      },
    ),
  );
};

/** The fields as they are filled in. */
export type BookingFields = z.input<ReturnType<typeof bookingFormSchema>>;
