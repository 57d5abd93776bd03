import { type ReactNode, useRef } from 'react';
import { notify } from 'shared-domain/platform';
import { chosenMegabytes, listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { Form, useFormState } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { Listing } from '../../data/spaces/listing.schema.ts';
import { listingParts } from '../../data/spaces/listing-row.ts';
import { CardPreview } from './card-preview.tsx';
import type { ListingFormState } from './listing-values.ts';
import { PhotoField } from './photo-field.tsx';
import { refusalMessage } from './refusal-messages.ts';
import { AmenityFields } from './sections/amenity-section.tsx';
import { BasicFields } from './sections/basic-section.tsx';
import { DescriptionField } from './sections/description-section.tsx';
import { FoldedFields } from './sections/folded-sections.tsx';
import { FormSection } from './sections/form-section.tsx';
import { PlaceFields } from './sections/place-section.tsx';
import { PriceField } from './sections/price-section.tsx';
import type { ListingFormParts } from './use-listing-form.ts';
import type { Photo } from './use-photos.ts';

interface ListingFormProps {
  listing: ListingFormParts;
  /** Names the form for screen readers. */
  label: string;
  choosesCover?: boolean;
  /** The change of a listing names what was changed; a new one says when it was kept. */
  saysChanges?: boolean;
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
  /** The terms that the person agrees to, or the next step of the change. */
  note: ReactNode;
  /** Before the submit button. */
  cancel?: ReactNode;
  onSend: (listing: Listing) => Promise<void>;
  /** Pressed again while it is sent. */
  onSendAgain?: () => void;
}

/** A new listing or the change of one. */
export function ListingForm({
  listing: { form, draft, photos, discard },
  label,
  choosesCover = false,
  saysChanges = false,
  busy,
  submitLabel,
  busyLabel,
  note,
  cancel,
  onSend,
  onSendAgain = () => {},
}: ListingFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const startAgain = () => {
    discard();
    // the button goes away
    element.current?.querySelector<HTMLElement>('[name=title]')?.focus();
  };

  return (
    <div className="grid items-start justify-between gap-22 desk:grid-cols-[minmax(0,46rem)_300px]">
      <Form
        form={form}
        ref={element}
        aria-label={label}
        // the bar at the bottom covers nothing that has the focus
        className="[&_:is(a,button,input,select,textarea)]:scroll-mb-28"
        onSubmit={onSend}
        onInvalid={(errors) => notify({ ...refusalMessage(errors, form.getValues()), tone: 'danger' })}
        onSubmitAgain={onSendAgain}
      >
        {draft.isRestored ? (
          <Notice tone="info" className="mb-8 desk:items-center">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span>Continuamos de onde você parou.</span>
              <button type="button" className="link min-h-11 text-sm" onClick={startAgain}>
                Descartar e começar de novo
              </button>
            </div>
          </Notice>
        ) : null}
        <BasicFields form={form} />
        <PlaceFields form={form} />
        <DescriptionField form={form} />
        <FormSection
          title="Fotos"
          lead={`De 1 a ${listingLimits.images} imagens em JPG ou PNG, até ${chosenMegabytes} MB cada. A ${choosesCover ? 'capa' : 'primeira'} aparece na busca.`}
        >
          <PhotoField form={form} photos={photos} choosesCover={choosesCover} />
        </FormSection>
        <AmenityFields form={form} />
        <PriceField form={form} />
        <FoldedFields form={form} />
        <p className="pt-6 pb-5 text-sm text-muted-foreground">{note}</p>
        <div className="sticky bottom-0 z-5 flex items-center justify-between gap-4 border-t border-border bg-surface py-4 max-desk:-mx-5 max-desk:border-0 max-desk:px-5 max-desk:py-3 max-desk:shadow-bar">
          <FormState form={form} saysChanges={saysChanges} storedAt={draft.storedAt} photos={photos.photos} />
          <div className="flex gap-3 max-desk:w-full max-desk:*:flex-1 max-[17rem]:flex-col-reverse desk:ml-auto">
            {cancel}
            <Button type="submit" size="lg" busy={busy} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </Form>
      <CardPreview form={form} cover={photos.photos[0]} isNew={choosesCover} />
    </div>
  );
}

interface FormStateProps {
  form: ListingFormState;
  saysChanges: boolean;
  storedAt: string | undefined;
  photos: readonly Photo[];
}

/** That nothing is lost, and what has not arrived. Not on the phone, whose bar is the buttons'. */
function FormState({ form, saysChanges, storedAt: savedAt, photos }: FormStateProps) {
  const { dirtyFields } = useFormState({ control: form.control });
  const changed = listingParts.filter(({ fields }) => fields.some((field) => dirtyFields[field]));
  const unsent = photos.filter(({ state }) => state !== 'stored').length;
  const texts = [
    ...(saysChanges && changed.length > 0 ? [`Alterados: ${changed.map(({ label }) => label).join(', ')}.`] : []),
    ...(!saysChanges && savedAt ? [`Rascunho salvo às ${savedAt}.`] : []),
    ...(unsent > 0 ? [unsent === 1 ? 'Uma foto ainda não chegou.' : `${unsent} fotos ainda não chegaram.`] : []),
  ];
  return <p className="text-sm text-muted-foreground max-desk:hidden">{texts.join(' ')}</p>;
}
