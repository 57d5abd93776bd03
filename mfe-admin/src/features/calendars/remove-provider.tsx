import { notify } from 'shared-domain/platform';
import { ConfirmDialog } from 'shared-ui/patterns/confirm-dialog.tsx';
import { useRemoveCalendarProvider } from '../../data/calendars/calendar-provider.mutations.ts';
import type { CalendarProvider } from '../../data/calendars/calendar-providers.query.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';

export function RemoveProvider({ provider, onClose }: { provider: CalendarProvider; onClose: () => void }) {
  const remove = useRemoveCalendarProvider();
  const { name, domain, calendars } = provider;
  const used =
    calendars === 0
      ? 'Nenhum espaço usa este provedor agora.'
      : `${calendars === 1 ? '1 calendário deixa de ser lido' : `${calendars} calendários deixam de ser lidos`}; as datas que já bloquearam ficam até o anfitrião removê-los.`;
  const confirm = () =>
    remove.mutateAsync(domain).then(() => {
      notify({ title: 'Provedor retirado', text: `Calendários de ${domain} não são mais lidos.`, tone: 'success' });
      onClose();
    }, notifyRefusal);
  return (
    <ConfirmDialog
      title={`Retirar ${name}?`}
      description={`Endereços de ${domain} não podem mais ser importados. ${used}`}
      action="Retirar"
      busyLabel="Retirando..."
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
