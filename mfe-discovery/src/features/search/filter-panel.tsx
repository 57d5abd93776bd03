import { useEffect } from 'react';
import { notify } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import type { FilterDrawerProps } from './filter-drawer.tsx';

const drawer = onDemand(() => import('./filter-drawer.tsx').then((module) => module.FilterDrawer));

/** For who is about to open the filters: their code may come now. */
export const preloadFilters = drawer.preload;

/** The filter panel; its code comes with the first opening. */
export function FilterPanel(props: FilterDrawerProps) {
  const { open, onOpenChange } = props;
  const { value: Drawer, failed, retry } = drawer.useWanted(open);
  useEffect(() => {
    if (!failed) return;
    onOpenChange(false);
    retry();
    notify({ title: 'Erro', text: 'Não foi possível abrir os filtros. Confira sua conexão.', tone: 'danger' });
  }, [failed, retry, onOpenChange]);
  return Drawer ? <Drawer {...props} /> : null;
}
