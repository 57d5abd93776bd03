import type { IconNode } from 'lucide';
import { Icon } from 'shared-ui/primitives/icon.tsx';

interface TrustListProps {
  lines: readonly (readonly [icon: IconNode, text: string])[];
  /** Sums are shown above, and a low window has room for the first line only. */
  isShort: boolean;
}

/** Reasons to press the button above. */
export function TrustList({ lines, isShort }: TrustListProps) {
  return (
    <ul className="grid gap-[5px] wrap-anywhere">
      {lines.map(([icon, text], index) => (
        <li key={text} className={isShort && index > 0 ? 'flex gap-2 [@media(height<51.25rem)]:hidden' : 'flex gap-2'}>
          <Icon icon={icon} size={16} className="mt-px" />
          {text}
        </li>
      ))}
    </ul>
  );
}
