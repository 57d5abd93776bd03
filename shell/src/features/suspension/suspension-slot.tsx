import { useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';

const bar = onDemand(() =>
  import(/* webpackChunkName: "suspension" */ './suspension-bar.tsx').then((module) => module.SuspensionBar),
);

/** Mounted once, in the layout; shows the bar to suspended people. */
export function SuspensionSlot() {
  const isSuspended = useSession(({ user }) => user?.isSuspended === true);
  const { value: SuspensionBar } = bar.useWanted(isSuspended);
  return isSuspended && SuspensionBar ? <SuspensionBar /> : null;
}
