import { missingFieldsText, type ProfileField } from 'shared-domain/people/account.ts';
import type { GatedAction } from 'shared-domain/platform';

const counts = ['', 'Falta um dado', 'Faltam dois dados', 'Faltam três dados'];

/** 'Faltam dois dados para fazer uma reserva: telefone e data de nascimento.' */
export function missingText(missing: readonly ProfileField[], action: GatedAction): string {
  return `${counts[missing.length]} para ${action}: ${missingFieldsText(missing).toLocaleLowerCase('pt-BR')}.`;
}
