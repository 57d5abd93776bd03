import { isDay } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { phoneSchema } from 'shared-domain/people/phone.schema.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { isOfAge, underAgeText } from 'shared-domain/rules/people-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { earliestBirthDate, parseDay } from './birth-date.ts';

/** Message of an empty field (docs/product.md). */
const required = 'Campos obrigatórios';

/** 'Complete seu perfil': what booking and listing ask for. The birth date is written as 'dd/mm/aaaa'. */
export const profileCompletionSchema = z.object({
  fullName: z.string().check(z.trim(), z.minLength(1, required), atMost(textLimits.personName)),
  phone: z.pipe(z.string().check(z.trim(), z.minLength(1, required)), phoneSchema),
  dateOfBirth: z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, required),
      z.refine((text) => {
        if (text === '') return true;
        const day = parseDay(text);
        return day !== undefined && isDay(day) && day >= earliestBirthDate;
      }, 'Informe uma data que existe, no formato dd/mm/aaaa.'),
      z.refine((text) => {
        const day = parseDay(text);
        return day === undefined || day < todayInRio();
      }, 'A data de nascimento está no futuro.'),
      z.refine((text) => {
        const day = parseDay(text);
        return day === undefined || day >= todayInRio() || isOfAge(day, todayInRio());
      }, underAgeText),
    ),
    z.transform((text: string) => parseDay(text) ?? text),
  ),
});

/** As it is saved: `dateOfBirth` is `yyyy-MM-dd`. */
export type ProfileCompletion = z.output<typeof profileCompletionSchema>;
