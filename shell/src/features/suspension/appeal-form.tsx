import { useQueryClient } from '@tanstack/react-query';
import type { AccountSuspension } from 'shared-domain/people/account.ts';
import { appealErrorText, appealSchema, appealSuspension } from 'shared-domain/people/appeal-suspension.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';

/** The one answer of a suspended person. */
export function AppealForm({ suspension, userId }: { suspension: AccountSuspension; userId: string }) {
  const queryClient = useQueryClient();
  const form = useZodForm(appealSchema, { defaultValues: { appeal: '' } });
  const send = async ({ appeal }: { appeal: string }) => {
    try {
      await appealSuspension(suspension.id, appeal);
      notify({ title: 'Resposta enviada', text: 'Avisamos por e-mail o que for decidido.', tone: 'success' });
    } catch (error) {
      notify({ title: 'Erro ao responder', text: appealErrorText(error), tone: 'danger' });
    } finally {
      await queryClient.invalidateQueries({ queryKey: peopleKeys.account(userId) });
    }
  };
  return (
    <Form form={form} className="grid justify-items-start gap-4" onSubmit={send}>
      <FormField
        control={form.control}
        name="appeal"
        className="w-full"
        label="O que você quer nos dizer"
        help="Você responde uma vez. Uma pessoa da equipe lê e decide de novo."
        limit={textLimits.suspensionAppeal}
      >
        {(control) => <Textarea {...control} rows={6} />}
      </FormField>
      <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Enviando...">
        Enviar resposta
      </Button>
    </Form>
  );
}
