import * as z from 'zod/mini';

export const codeSchema = z.object({
  code: z.string().check(z.regex(/^\d{6}$/, 'Digite os 6 algarismos do código.')),
});
