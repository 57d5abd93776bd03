import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import type { DayAlternative } from 'shared-ui/lib/day-alternative.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { Spinner } from 'shared-ui/primitives/spinner.tsx';
import { whenLabel } from '../data/spaces/search-month.ts';
import type { MonthChoiceProps } from './month-choice.tsx';

const monthChoice = onDemand(() => import('./month-choice.tsx').then((module) => module.MonthChoice));

/**
 * A month and days of the week, next to the day of a date picker.
 * @param counted says how many spaces a choice would bring; without, nothing is searched for before the search
 */
export function monthInPlaceOfDay(
  filters: SearchFilters,
  onChange: (change: Pick<SearchFilters, 'month' | 'weekdays'>) => void,
  counted: boolean,
): DayAlternative {
  return {
    title: 'Quando',
    tabs: ['Um dia', 'Mês e dias da semana'],
    chosen: upperFirst(whenLabel(filters)) || null,
    panel: (close) => <MonthPanel filters={filters} onChange={onChange} counted={counted} onClose={close} />,
  };
}

/** Its code comes when it is shown first. */
function MonthPanel(props: MonthChoiceProps) {
  const { value: MonthChoice, failed, retry } = monthChoice.useWanted(true);
  if (MonthChoice) return <MonthChoice {...props} />;
  if (!failed) return <Spinner className="m-6" />;
  return (
    <button type="button" className="link min-h-11 text-sm" onClick={retry}>
      Não foi possível carregar os meses. Tentar novamente
    </button>
  );
}
