import {
  Baby,
  ChefHat,
  Cigarette,
  Flame,
  Hammer,
  type IconNode,
  PawPrint,
  ScrollText,
  Speaker,
  Trash2,
  Wine,
} from 'lucide';
import { hourLabel } from 'shared-domain/days/hour-label.ts';
import { guestFacts } from 'shared-domain/spaces/fields/facts.ts';
import { type HouseRuleKey, houseRuleLines } from 'shared-domain/spaces/house-rules.ts';
import type { SpaceTerms } from 'shared-domain/spaces/space-terms.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

const icons: Partial<Record<HouseRuleKey, IconNode>> = {
  drink: Wine,
  catering: ChefHat,
  children: Baby,
  animals: PawPrint,
  sound: Speaker,
  smoke: Cigarette,
  fireworks: Flame,
  fixing: Hammer,
  rubbish: Trash2,
};

const verdictStyle = { success: 'text-success', warning: 'text-warning', danger: 'text-danger' } as const;

/** Opening hours and house rules, which are accepted before paying. */
export function HoursAndRules({ terms: { hours, noticeDays, rules, fields } }: { terms: SpaceTerms }) {
  const lines = houseRuleLines(rules);
  return (
    <>
      <div className="numeral-list grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6">
        <Numeral text={`${hourLabel(hours.opensAt)}–${hourLabel(hours.closesAt)}`}>
          O espaço é seu, com montagem e desmontagem
        </Numeral>
        {hours.musicUntil ? (
          <Numeral text={hourLabel(hours.musicUntil)}>Até quando a música alta é permitida</Numeral>
        ) : null}
        {noticeDays > 0 ? (
          <Numeral text={`${noticeDays} ${noticeDays === 1 ? 'dia' : 'dias'}`}>
            Antecedência mínima para reservar
          </Numeral>
        ) : null}
        {guestFacts(fields, { exceptOnCards: true }).map(({ name, text }) => (
          <Numeral key={name} text={text}>
            {name}
          </Numeral>
        ))}
      </div>
      {lines.length > 0 ? (
        <ul aria-label="Regras da casa" className="mt-5 grid gap-x-10 border-t border-border pt-2 sm:grid-cols-2">
          {lines.map(({ key, name, verdict, tone }) => (
            <li key={key} className="house-rule">
              <Icon icon={icons[key] ?? ScrollText} />
              <span>{name}</span>
              <span className={verdictStyle[tone]}>{verdict}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {rules.note ? (
        <p className="mt-3.5 max-w-[60ch] text-sm break-words whitespace-pre-line text-subtle-foreground">
          “{rules.note}”
        </p>
      ) : null}
      {lines.length > 0 || rules.note ? (
        <p className="mt-3.5 max-w-[60ch] text-sm text-subtle-foreground">
          Estas regras ficam guardadas com a sua reserva e não mudam depois.
        </p>
      ) : null}
    </>
  );
}

function Numeral({ text, children }: { text: string; children: string }) {
  return (
    <p>
      <b>{text}</b>
      <span>{children}</span>
    </p>
  );
}
