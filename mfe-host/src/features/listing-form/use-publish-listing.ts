import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify, requireCompleteProfile, useSession } from 'shared-domain/platform';
import { showErrors } from 'shared-ui/patterns/form.tsx';
import { useCreateListing } from '../../data/spaces/listing.mutations.ts';
import type { Listing } from '../../data/spaces/listing.schema.ts';
import {
  createListingMessage,
  isOutcomeUnknown,
  listingFieldErrors,
  signInNeeded,
} from '../../data/spaces/listing-error.ts';
import type { ListingFormParts } from './use-listing-form.ts';

/** Publishes a new listing: after the gate of the profile, which may ask for what is missing, it is sent. */
export function usePublishListing(userId: string, { form, draft, photos }: ListingFormParts) {
  const navigate = useNavigate();
  const create = useCreateListing(userId);
  const [step, setStep] = useState<'written' | 'checking' | 'sending'>('written');

  const publish = async (listing: Listing) => {
    // stored, and the next page is not there yet: a second press would list twice
    if (step !== 'written') return;
    setStep('checking');
    const complete = await requireCompleteProfile('anunciar um espaço').catch(() => false);
    if (!complete) {
      setStep('written');
      // signed out in another tab, while the profile was requested
      if (useSession.getState().user === null) notify({ ...signInNeeded, tone: 'danger' });
      return;
    }
    setStep('sending');
    draft.hold();
    try {
      await create.mutateAsync({ listing, key: form.getValues('key') });
    } catch (error) {
      setStep('written');
      if (isOutcomeUnknown(error)) photos.settle();
      const images = form.getValues('images').map(({ path }) => path);
      if (!showErrors(form, listingFieldErrors(error, images)))
        notify({ ...createListingMessage(error), tone: 'danger' });
      return;
    }
    draft.finish();
    notify({
      title: 'Espaço cadastrado com sucesso!',
      text: 'Seu espaço foi enviado para análise e será aprovado em breve.',
      tone: 'success',
    });
    await navigate('/meus-espacos');
  };

  return { step, publish };
}
