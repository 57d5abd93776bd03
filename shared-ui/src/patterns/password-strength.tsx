import { cn } from '../lib/cn.ts';
import { passwordStrength } from '../lib/password-strength.ts';

const levels = {
  weak: { filled: 1, text: 'Senha fraca. Uma frase curta é mais segura e fácil de lembrar.', look: 'bg-danger-solid' },
  fair: { filled: 2, text: 'Senha razoável. Mais caracteres a deixam melhor.', look: 'bg-warning' },
  good: { filled: 3, text: 'Senha boa.', look: 'bg-success' },
  strong: { filled: 4, text: 'Senha forte.', look: 'bg-success' },
} as const;

export interface PasswordStrengthProps {
  password: string;
  /** Name and e-mail: a password made of them is guessed first. */
  ownData?: readonly string[];
}

/** Shows the strength of a new password, without forbidding any. Announced when the verdict changes. */
export function PasswordStrength({ password, ownData }: PasswordStrengthProps) {
  const level = password ? levels[passwordStrength(password, ownData)] : undefined;
  return (
    <div data-slot="password-strength" aria-live="polite" className="contents">
      {level ? (
        <div className="grid gap-1.5">
          <div className="grid grid-cols-4 gap-1" aria-hidden="true">
            {[1, 2, 3, 4].map((place) => (
              <span
                key={place}
                className={cn('h-1 rounded-full transition-colors', place <= level.filled ? level.look : 'bg-muted')}
              />
            ))}
          </div>
          <p className="text-xs text-muted-foreground">{level.text}</p>
        </div>
      ) : null}
    </div>
  );
}
