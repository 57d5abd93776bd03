export type SpaceStatus = 'pending' | 'approved' | 'rejected' | 'cancelled';

interface StatusWords {
  label: string;
  tone: 'success' | 'warning' | 'danger' | 'neutral';
}

const known: Record<SpaceStatus, StatusWords> = {
  pending: { label: 'Aguardando Aprovação', tone: 'warning' },
  approved: { label: 'Aprovado', tone: 'success' },
  rejected: { label: 'Rejeitado', tone: 'danger' },
  cancelled: { label: 'Cancelado', tone: 'neutral' },
};

/** As administrators see it: a status that this release does not know is shown as it is stored (specification, section 4). */
export function spaceStatus(status: string): StatusWords {
  return Object.hasOwn(known, status) ? known[status as SpaceStatus] : { label: status, tone: 'neutral' };
}
