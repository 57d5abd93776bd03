import { Lock } from 'lucide';
import { contactDays } from 'shared-domain/rules/booking-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** The note that only the guest of a paid booking sees the address. */
export function PrivateNote() {
  return (
    <p className="flex gap-2.5 text-sm text-subtle-foreground">
      <Icon icon={Lock} size={18} className="mt-px shrink-0" />
      <span>
        Só quem já pagou vê estes dados, até {daysInWords(contactDays)} depois do evento. Na página continua aparecendo
        apenas o bairro.
      </span>
    </p>
  );
}
