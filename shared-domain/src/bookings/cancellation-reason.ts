import { personName } from '../people/person-name.ts';
import type { HostCancellationReason } from '../rules/booking-rules.ts';

export const hostReasonLabels: Record<HostCancellationReason, string> = {
  repair: 'O espaço precisa de reparo',
  taken: 'A data já estava ocupada',
  absent: 'O anfitrião não poderá receber o evento',
  agreed: 'Cancelamento combinado com o cliente',
  emergency: 'Emergência',
  other: 'Outro motivo',
};

interface Cancelled {
  host_reason?: string | null | undefined;
  host_note?: string | null | undefined;
  /** An administrator's words. */
  platform_reason?: string | null | undefined;
  /** Named in place of 'O anfitrião'. */
  host_name?: string | undefined;
}

/** 'Motivo: O espaço precisa de reparo. “O telhado cedeu.”', 'Motivo: “Anúncio duplicado.”'; undefined without a reason. */
export function cancellationReasonText(booking: Cancelled): string | undefined {
  const { host_reason, host_note, platform_reason, host_name } = booking;
  if (platform_reason) return `Motivo: “${platform_reason}”`;
  const named = (hostReasonLabels as Record<string, string>)[host_reason ?? ''];
  if (!named) return undefined;
  const label = host_name ? named.replace('O anfitrião', () => personName(host_name, 'O anfitrião')) : named;
  return host_note ? `Motivo: ${label}. “${host_note}”` : `Motivo: ${label}.`;
}
