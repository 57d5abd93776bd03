import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { telemetryDays } from 'shared-domain/rules/support-rules.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import type { CookieChoice } from '../../platform/cookie-choice.ts';
import { referralNeedsConsent } from '../../platform/cookie-choice.ts';

const kinds: readonly { key: keyof CookieChoice | undefined; title: string; text: string }[] = [
  {
    key: undefined,
    title: 'Necessários',
    text: 'Entrar na conta, manter a reserva em andamento e proteger o pagamento. Sempre ativos.',
  },
  {
    key: 'measurement',
    title: 'Medição',
    text: `Velocidade das páginas, sem montar um perfil seu. Guardada por ${telemetryDays} dias.`,
  },
  { key: 'referral', title: 'Indicação', text: `Guarda por ${attributionDays} dias o código de quem indicou você.` },
];

interface CookieKindsProps {
  value: CookieChoice;
  onChange: (value: CookieChoice) => void;
}

/** One tick for each kind. */
export function CookieKinds({ value, onChange }: CookieKindsProps) {
  return (
    <div>
      {kinds
        .filter(({ key }) => key !== 'referral' || referralNeedsConsent())
        .map(({ key, title, text }) => (
          <Checkbox
            key={title}
            className={cn('flex-row-reverse items-start justify-between gap-4 border-t border-border py-4')}
            checked={key ? value[key] : true}
            disabled={!key}
            onCheckedChange={(checked) => key && onChange({ ...value, [key]: checked })}
          >
            <b className="font-semibold">{title}</b>
            <span className="block text-sm text-muted-foreground">{text}</span>
          </Checkbox>
        ))}
    </div>
  );
}
