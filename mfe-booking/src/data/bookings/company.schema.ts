import { isCnpj } from 'shared-domain/people/cnpj.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';

export const companyRequired = { companyName: 'Informe o nome da empresa.', cnpj: 'Informe o CNPJ da empresa.' };

/** As typed, or empty. */
export const companyFields = {
  companyName: z.string().check(z.trim(), atMost(textLimits.companyName)),
  cnpj: z
    .string()
    .check(z.refine((typed) => typed.trim() === '' || isCnpj(typed), 'CNPJ inválido. Confira os números.')),
};

/** The company on a receipt: both are required. */
export const companySchema = z.object({
  companyName: companyFields.companyName.check(z.minLength(1, companyRequired.companyName)),
  cnpj: companyFields.cnpj.check(z.refine((typed) => typed.trim() !== '', companyRequired.cnpj)),
});
