import { formatInstantDay, formatInstantTime } from '../days/rio.ts';
import type { ImportedKind } from './hosting.answers.ts';

/** An event of another calendar on a date that is paid here. */
export interface ConflictingEvent {
  calendar_name: string;
  /** `other`: its provider does not say whether it is a reservation. */
  kind: ImportedKind;
  /** Instant, ISO 8601. */
  first_seen_at: string;
}

const nouns: Record<ImportedKind, [noun: string, seen: string]> = {
  block: ['bloqueio', 'visto'],
  other: ['evento', 'visto'],
  reservation: ['reserva', 'vista'],
};

/** "reserva em Airbnb, vista pela primeira vez em 3/12, 14h" */
export function conflictFact({ kind, calendar_name, first_seen_at }: ConflictingEvent): string {
  const [noun, seen] = nouns[kind];
  const [day, month] = formatInstantDay(first_seen_at).split('/').map(Number);
  const [hour, minute] = formatInstantTime(first_seen_at).split(':');
  return `${noun} em ${calendar_name}, ${seen} pela primeira vez em ${day}/${month}, ${Number(hour)}h${minute === '00' ? '' : minute}`;
}

/** Returns advice for the host. Only a reservation is to be cancelled: freeing a block could free the date that was sold here. */
export function conflictAdvice({ kind, calendar_name }: ConflictingEvent, guest: string): string {
  if (kind === 'reservation') {
    const agenda = /^agenda\b/i.test(calendar_name) ? calendar_name : `Agenda ${calendar_name}`;
    return `Vale a reserva da Espaços Rio. Cancele o outro evento na ${agenda} ou fale com ${guest}.`;
  }
  if (kind === 'block') {
    return `Vale a reserva da Espaços Rio. O bloqueio é de antes do pagamento e pode ficar. Se o espaço não estiver livre nesse dia, fale com ${guest}.`;
  }
  return `Não conseguimos saber se é outra reserva ou a daqui, repetida. Confira em ${calendar_name}: se alguém reservou por lá, vale a reserva da Espaços Rio; se não, deixe como está.`;
}

/** Returns the administrators' task, by the kind of the event. */
export function conflictTask({ kind }: Pick<ConflictingEvent, 'kind'>, host: string): string {
  if (kind === 'block')
    return `O bloqueio é de antes do pagamento e pode ficar. Confirme com ${host} que o espaço está livre.`;
  if (kind === 'other')
    return `Não sabemos se é outra reserva ou a daqui, repetida. Peça a ${host} que confira; nada a cancelar até lá.`;
  return `Vale a reserva da Espaços Rio. Acompanhe se ${host} cancela o outro evento.`;
}
