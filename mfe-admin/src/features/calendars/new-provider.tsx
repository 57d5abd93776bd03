import { notify } from 'shared-domain/platform';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { useSaveCalendarProvider } from '../../data/calendars/calendar-provider.mutations.ts';
import { calendarProviderSchema } from '../../data/calendars/calendar-provider.schema.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';

export function NewProvider() {
  const save = useSaveCalendarProvider();
  const form = useZodForm(calendarProviderSchema, { defaultValues: { name: '', domain: '' } });
  const submit = async (provider: { name: string; domain: string }) => {
    try {
      await save.mutateAsync(provider);
    } catch (error) {
      notifyRefusal(error);
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
