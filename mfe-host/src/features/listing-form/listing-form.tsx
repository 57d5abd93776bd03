import { type FormEvent, type ReactNode, useRef } from 'react';
import { listingLimits, pictureMegabytes } from 'shared-domain/rules/listing-rules.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { Listing, ListingField } from '../../data/spaces/listing.schema.ts';
import { CardPreview } from './card-preview.tsx';
import {
  AmenityFields,
  BasicFields,
  DescriptionField,
  FormSection,
  PlaceFields,
  PriceField,
} from './listing-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import type { useListingForm } from './use-listing-form.ts';

interface ListingFormProps {
  form: ReturnType<typeof useListingForm>;
  /** Names the form for screen readers. */
  label: string;
  choosesCover?: boolean;
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
  /** What the person agrees to, or what becomes of the change. */
  note: ReactNode;
  /** Stands before the submit button. */
  cancel?: ReactNode;
  onSend: (listing: Listing) => void;
  /** Pressed again while it is busy. */
  onSendAgain?: () => void;
}

/** A new listing or the change of one. */
export function ListingForm({
  form,
  label,
  choosesCover = false,
  busy,
  submitLabel,
  busyLabel,
  note,
  cancel,
  onSend,
  onSendAgain,
}: ListingFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const photoField = useRef<{ focus: () => void }>(null);
  const fields = { written: form.written, errors: form.errors, onChange: form.change };

  const goTo = (field: ListingField | undefined) => {
    const control = field && element.current?.querySelector<HTMLElement>(`[name=${field}]`);
    if (control && !control.matches(':disabled')) control.focus();
    else if (field === 'neighborhood') goTo('zone');
    else if (field === 'images' || field === undefined) photoField.current?.focus();
  };
  const startAgain = () => {
    form.discard();
    // the button goes away
    goTo('title');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) {
      onSendAgain?.();
      return;
    }
    const listing = form.check();
    if (listing) onSend(listing);
    else goTo(form.firstError());
  };

  return (
    <div className="grid items-start gap-22 desk:grid-cols-[minmax(0,1fr)_340px]">
      <form ref={element} noValidate aria-label={label} onSubmit={submit}>
        {form.restored ? (
          <Notice tone="info" className="mb-8 desk:items-center">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span>Continuamos de onde você parou.</span>
              <button type="button" className="link min-h-11 text-sm" onClick={startAgain}>
                Descartar e começar de novo
              </button>
            </div>
          </Notice>
        ) : null}
        <BasicFields {...fields} />
        <PlaceFields {...fields} />
        <DescriptionField {...fields} />
        <FormSection
          title="Fotos"
          lead={`De 1 a ${listingLimits.images} imagens em JPG ou PNG, até ${pictureMegabytes} MB cada. A ${choosesCover ? 'capa' : 'primeira'} aparece na busca.`}
        >
          <PhotoField ref={photoField} photos={form.photos} choosesCover={choosesCover} error={form.photoError} />
        </FormSection>
        <AmenityFields {...fields} />
        <PriceField {...fields} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 pt-4">
          <p className="text-sm text-muted-foreground">{note}</p>
          <div className="flex gap-3 max-desk:w-full max-desk:flex-col-reverse desk:ml-auto">
            {cancel}
            <Button type="submit" size="lg" busy={busy} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
      <CardPreview listing={form.listing} cover={form.photos.photos[0]} isNew={choosesCover} />
    </div>
  );
}
