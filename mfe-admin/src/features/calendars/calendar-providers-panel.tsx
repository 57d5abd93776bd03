import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { adminErrorText } from '../../data/administration/admin-error.ts';
import { useSaveCalendarProvider } from '../../data/calendars/calendar-provider.mutations.ts';
import { calendarProviderSchema } from '../../data/calendars/calendar-provider.schema.ts';
import { type CalendarProvider, calendarProvidersOptions } from '../../data/calendars/calendar-providers.query.ts';
import { AdminCell, AdminRow, AdminTable } from '../../lib/admin-table.tsx';
import { ListStates } from '../../lib/list-states.tsx';
import { RemoveProvider } from './remove-provider.tsx';

/** Calendários: whose calendars hosts may import. */
export function CalendarProvidersPanel() {
  const query = useQuery(calendarProvidersOptions());
  const [removing, setRemoving] = useState<CalendarProvider>();
  const items = query.data ?? [];
  return (
    <div aria-busy={query.isFetching} className="grid gap-8">
      <NewProvider />
      <ListStates
        query={{ ...query, data: query.data && { items, total: items.length } }}
        page={1}
        pageSize={Math.max(1, items.length)}
        hrefOfPage={() => '/admin?aba=calendarios'}
        texts={{
          loading: 'Carregando os provedores...',
          failed: 'Não foi possível carregar os provedores.',
          empty: { title: 'Nenhum provedor', text: 'Sem um provedor na lista, nenhum calendário de fora é lido.' },
        }}
      >
        <AdminTable label="Provedores" columns={['Provedor', { name: 'Calendários', right: true }, 'Domínio', 'Ações']}>
          {items.map((provider) => (
            <AdminRow key={provider.domain}>
              <AdminCell className="font-semibold wrap-anywhere">{provider.name}</AdminCell>
              <AdminCell right>
                <span className="desk:hidden">Calendários: </span>
                {formatNumber(provider.calendars)}
              </AdminCell>
              <AdminCell className="wrap-anywhere max-desk:self-center">{provider.domain}</AdminCell>
              <AdminCell>
                <Button variant="secondary" size="sm" onClick={() => setRemoving(provider)}>
                  Retirar<span className="sr-only"> {provider.name}</span>
                </Button>
              </AdminCell>
            </AdminRow>
          ))}
        </AdminTable>
      </ListStates>
      {removing ? <RemoveProvider provider={removing} onClose={() => setRemoving(undefined)} /> : null}
    </div>
  );
}

function NewProvider() {
  const save = useSaveCalendarProvider();
  const form = useZodForm(calendarProviderSchema, { defaultValues: { name: '', domain: '' } });
  const submit = async (provider: { name: string; domain: string }) => {
    try {
      await save.mutateAsync(provider);
    } catch (error) {
      notify({ title: 'Erro', text: adminErrorText(error), tone: 'danger' });
      return;
    }
    notify({
      title: 'Provedor na lista',
      text: `Calendários de ${provider.domain} podem ser importados.`,
      tone: 'success',
    });
    form.reset();
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      aria-label="Novo provedor"
      className="grid items-start gap-4 desk:grid-cols-[1fr_1fr_auto]"
    >
      <FormField control={form.control} name="name" label="Nome" help="Como os anfitriões o conhecem">
        {(control) => <Input {...control} maxLength={60} required />}
      </FormField>
      <FormField
        control={form.control}
        name="domain"
        label="Domínio"
        help="Só o domínio: exemplo.com vale também abaixo dele"
      >
        {(control) => <Input {...control} inputMode="url" autoCapitalize="none" maxLength={200} required />}
      </FormField>
      <Button type="submit" className="desk:mt-7" busy={form.formState.isSubmitting} busyLabel="Adicionando...">
        Adicionar
      </Button>
    </Form>
  );
}
