import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import type { FilterDrawerProps } from './filter-drawer.tsx';

const drawer = onDemand(() => import('./filter-drawer.tsx').then((module) => module.FilterDrawer));

/** For who is about to open the filters: their code may come now. */
export const preloadFilters = drawer.preload;

/** The filter panel; its code comes with the first opening. */
export function FilterPanel(props: FilterDrawerProps) {
  const Drawer = useOpened(drawer, props.open, () => props.onOpenChange(false), 'os filtros');
  return Drawer ? <Drawer {...props} /> : null;
}
