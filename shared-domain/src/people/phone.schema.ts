import * as z from 'zod/mini';
import { readPhone } from './phone.ts';

export const phoneRefusal =
  'Informe o telefone com DDD, por exemplo (21) 99887-7665. De outro país, comece com + e o código do país.';

/** A phone as it is stored; an empty one stays empty. A number of another country is read asynchronously. */
export const phoneSchema = z.pipe(
  z.string().check(z.trim()),
  z.transform((text: string, context) => {
    const accept = (phone: string | undefined): string => {
      if (phone === undefined) context.issues.push({ code: 'custom', message: phoneRefusal, input: text });
      return phone ?? z.NEVER;
    };
    if (text === '') return text;
    const read = readPhone(text);
    return read instanceof Promise ? read.then(accept) : accept(read);
  }),
);
