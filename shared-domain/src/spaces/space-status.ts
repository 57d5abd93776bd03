/** Tone of the status tag; the design system shows it as dot + word. */
type StatusTone = 'success' | 'warning' | 'danger' | 'neutral';

const known: Record<string, { label: string; tone: StatusTone }> = {
  pending: { label: 'Aguardando Aprovação', tone: 'warning' },
  approved: { label: 'Aprovado', tone: 'success' },
  rejected: { label: 'Rejeitado', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'neutral' },
};

const suspended = { label: 'Suspenso', tone: 'danger' } as const;

const knownStatus = (status: string) => (Object.hasOwn(known, status) ? known[status] : undefined);

/** As its host sees it: a status that this release does not know is shown as pending (docs/product.md). */
export function hostSpaceStatus(status: string, suspendedAt?: string | null): { label: string; tone: StatusTone } {
  return suspendedAt ? suspended : (knownStatus(status) ?? { label: 'Aguardando Aprovação', tone: 'warning' });
}

/** As administrators see it: a status that this release does not know is shown as it is stored (docs/product.md). */
export function adminSpaceStatus(status: string, suspendedAt?: string | null): { label: string; tone: StatusTone } {
  return suspendedAt ? suspended : (knownStatus(status) ?? { label: status, tone: 'neutral' });
}

/** True if the host may edit a listing. Saving a rejected one sends it back to review; it has no calendar or deletion any more. */
export const isMendableSpace = (status: string): boolean => status !== 'cancelled';

/** Only these are live or on their way to it: their host keeps a calendar, and may delete them (docs/product.md). */
export const isEditableSpace = (status: string): boolean => status !== 'rejected' && status !== 'cancelled';
