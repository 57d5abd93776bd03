import { useEffect, useRef } from 'react';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { textRefusals } from 'shared-domain/text/refused-text.ts';
import { errorsByCode, Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { answerSchema, useAnswerReview } from '../../data/reviews/answer-review.mutation.ts';
import type { SpaceReview } from '../../data/spaces/space-page.query.ts';

/** Refusals of an answer, by the database's code. */
const refusals = {
  ...textRefusals('answer', 'answer', 'A resposta é pública'),
  already_answered: { root: 'Esta avaliação já tem a sua resposta. Atualize a página.' },
  review_not_found: { root: 'Esta avaliação não está mais aqui. Atualize a página.' },
  unauthenticated: { root: 'Entre de novo para responder.' },
};

/** The host's one answer to a review. */
export function AnswerForm({ review, onDone }: { review: SpaceReview; onDone: () => void }) {
  const publish = useAnswerReview();
  const form = useZodForm(answerSchema, { defaultValues: { answer: '' } });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const send = async ({ answer }: { answer: string }) => {
    try {
      await publish.mutateAsync({ reviewId: review.id, answer });
    } catch (error) {
      if (!showErrors(form, errorsByCode(error, refusals)))
        notify({
          title: 'Erro ao responder',
          text: 'Não foi possível publicar sua resposta. Tente novamente.',
          tone: 'danger',
        });
      return;
    }
    notify({ title: 'Resposta publicada', text: 'Ela aparece abaixo da avaliação, para todos.', tone: 'success' });
    onDone();
  };

  return (
    <Form form={form} onSubmit={send} aria-label={`Resposta a ${review.reviewerName}`} className="grid gap-4">
      <FormField
        control={form.control}
        name="answer"
        label="Sua resposta"
        limit={textLimits.reviewAnswer}
        help="Todos a leem, e ela não pode ser mudada depois."
      >
        {(control) => <Textarea {...control} ref={field} />}
      </FormField>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="tertiary" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" busy={publish.isPending} busyLabel="Publicando...">
          Publicar resposta
        </Button>
      </div>
    </Form>
  );
}
