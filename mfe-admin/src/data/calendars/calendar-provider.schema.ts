import { atMost } from 'shared-domain/rules/at-most.ts';
import * as z from 'zod/mini';

/** As `save_calendar_provider` takes it: a name below another, never a number, no path. */
export const calendarProviderSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Informe o nome do provedor.'), atMost(60)),
  domain: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Informe o domínio.'),
      z.regex(
        /^$|^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
        'Informe só o domínio, como airbnb.com, sem https:// nem barra.',
      ),
      atMost(200),
    ),
});
