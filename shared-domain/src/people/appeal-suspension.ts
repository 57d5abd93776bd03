import { supabase } from 'shared-domain/platform';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';

/** The answer to a suspension, checked by the database, too. */
export const appealSchema = z.object({
  appeal: z.string().check(z.trim(), z.minLength(1, 'Escreva sua resposta.'), atMost(textLimits.suspensionAppeal)),
});

/** Once. @throws PostgrestError: `suspension_not_found`, `already_appealed` */
export async function appealSuspension(id: string, appeal: string): Promise<void> {
  await supabase().rpc('appeal_suspension', { target_suspension: id, appeal }).throwOnError();
}

const texts: Record<string, string> = {
  suspension_not_found: 'A suspensão já foi levantada. Atualize a página.',
  already_appealed: 'Você já respondeu a esta suspensão. Avisamos por e-mail o que for decidido.',
};

/** Why an answer was not taken, in Portuguese. */
export function appealErrorText(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return texts[String(message)] ?? 'Não foi possível enviar a resposta. Confira a conexão e tente novamente.';
}
