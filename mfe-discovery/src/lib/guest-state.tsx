import { UserX } from 'lucide';
import { capacityLabel } from 'shared-domain/spaces/space-card.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** 'Não cabe: até 60 pessoas' */
export function GuestState({ space, guests }: { space: { capacity: number }; guests: number | null }) {
  if (guests === null || guests <= space.capacity) return null;
  return (
    <p className="flex gap-2 text-sm font-medium text-danger">
      <Icon icon={UserX} size={16} className="mt-0.5 shrink-0" />
      <span>Não cabe: {capacityLabel(space.capacity)}</span>
    </p>
  );
}
