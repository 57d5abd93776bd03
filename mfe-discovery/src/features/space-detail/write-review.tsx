import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { textRefusals } from 'shared-domain/text/refused-text.ts';
import { errorsByCode, Form, FormField, FormFieldGroup, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { type ReviewDraft, reviewDraftSchema, useCreateReview } from '../../data/reviews/create-review.mutation.ts';
import { ReviewPhotos } from './review-photos.tsx';
import { StarChoice } from './star-choice.tsx';
import { useReviewPhotos } from './use-review-photos.ts';

const firstRating = 5;

/** Refusals of a review, by the database's code. */
const refusals = {
  ...textRefusals('comment', 'comment', 'A avaliação é pública'),
  comment_has_payment: { comment: 'Tire o pagamento fora do site. Se alguém pediu isso a você, denuncie o anúncio.' },
};

/** One to five stars, a comment, and pictures. */
export function WriteReview({ spaceId, userId, onDone }: { spaceId: string; userId: string; onDone: () => void }) {
  const create = useCreateReview();
  const photos = useReviewPhotos(userId, spaceId);
  const form = useZodForm(reviewDraftSchema, { defaultValues: { rating: firstRating, comment: '' } });

  const send = async ({ rating, comment }: ReviewDraft) => {
    // specified: an empty comment is silently not sent
    if (!comment) return;
    if (photos.waiting) {
      notify({ title: 'Erro ao enviar avaliação', text: photos.waiting, tone: 'danger' });
      return;
    }
    try {
      await create.mutateAsync({ spaceId, rating, comment, photos: photos.stored });
    } catch (error) {
      if (showErrors(form, errorsByCode(error, refusals))) return;
      notify({
        title: 'Erro ao enviar avaliação',
        text:
          error instanceof Error && error.message === 'picture_gone'
            ? 'Uma das fotos não está mais guardada. Remova as fotos e adicione de novo.'
            : 'Não foi possível enviar sua avaliação. Tente novamente.',
        tone: 'danger',
      });
      return;
    }
    notify({ title: 'Avaliação enviada!', text: 'Sua avaliação foi publicada com sucesso.', tone: 'success' });
    onDone();
  };

  return (
    <Form
      form={form}
      onSubmit={send}
      aria-label="Sua avaliação"
      className="mt-9 grid max-w-form gap-5 border-t border-border pt-8"
    >
      <FormFieldGroup control={form.control} name="rating" label="Nota">
        {({ value, onChange }) => <StarChoice value={value} onChange={onChange} />}
      </FormFieldGroup>
      <FormField
        control={form.control}
        name="comment"
        label="Comentário"
        limit={textLimits.reviewComment}
        help="Conte o que ajudaria quem vem depois."
      >
        {(control) => <Textarea {...control} />}
      </FormField>
      <ReviewPhotos photos={photos} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="tertiary"
          onClick={() => {
            photos.giveUp();
            onDone();
          }}
        >
          Cancelar
        </Button>
        <Button type="submit" busy={create.isPending} busyLabel="Enviando...">
          Enviar avaliação
        </Button>
      </div>
    </Form>
  );
}
