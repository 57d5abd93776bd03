import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, fieldErrors } from 'shared-domain/people/field-errors.ts';
import { notify } from 'shared-domain/platform';
import { type Listing, type ListingDraft, type ListingField, listingSchema } from '../../data/spaces/listing.schema.ts';
import { clearDraft, type DraftName, readDraft, sameListing, saveDraft } from './listing-draft.ts';
import { usePhotos } from './use-photos.ts';

interface ListingFormOptions {
  name: DraftName;
  userId: string;
  /** What the form starts with: nothing, or the listing that is changed or made anew. */
  initial: ListingDraft;
}

type Written = Omit<ListingDraft, 'images' | 'imageDescriptions'>;

const saveAfterMs = 300;

/** The fields of a listing, its pictures, what is wrong with them, and its draft. */
export function useListingForm({ name, userId, initial }: ListingFormOptions) {
  const earlier = changeBefore(name);
  const [kept] = useState(() => readDraft(name, userId) ?? (earlier && readDraft(earlier, userId)));
  const [restored, setRestored] = useState(kept !== null);
  const [written, setWritten] = useState<Written>(kept?.listing ?? initial);
  const [key, setKey] = useState(() => kept?.key ?? crypto.randomUUID());
  const photos = usePhotos(userId, kept ?? { listing: initial, fresh: [], waiting: [] });
  const [errors, setErrors] = useState<FieldErrors<ListingField>>({});
  const isDone = useRef(false);
  // it may be stored by now: its name must not be lost, even where nothing was written
  const wasSent = useRef(false);

  const stored = photos.photos.filter(({ path }) => path !== null);
  const listing: ListingDraft = {
    ...written,
    images: stored.map(({ path }) => path ?? ''),
    imageDescriptions: Object.fromEntries(stored.map(({ path, description }) => [path, description])),
  };

  const { fresh, waiting } = photos;
  const latest = useRef({ listing, fresh, waiting, key });
  const forgetArrived = useEffectEvent(photos.forgetArrived);
  useEffect(() => {
    latest.current = { listing, fresh, waiting, key };
  });
  const text = JSON.stringify([listing, fresh, waiting, key]);
  useEffect(() => {
    const keep = () => {
      if (isDone.current) return forgetArrived([]);
      const { current } = latest;
      const isUntouched = current.waiting.length === 0 && sameListing(current.listing, initial);
      if (isUntouched && !wasSent.current) clearDraft(name);
      else saveDraft(name, userId, current);
      forgetArrived(current.waiting);
    };
    const timer = setTimeout(keep, text ? saveAfterMs : 0);
    return () => {
      clearTimeout(timer);
      // left before the time was over
      keep();
    };
  }, [text, name, userId, initial]);

  const forget = () => {
    clearDraft(name);
    if (earlier) clearDraft(earlier);
  };

  const change = (part: Partial<Written>) => {
    setWritten((known) => ({ ...known, ...part }));
    setErrors((known) => {
      const rest = { ...known };
      for (const field of Object.keys(part) as ListingField[]) delete rest[field];
      return rest;
    });
  };

  return {
    written,
    change,
    photos,
    errors,
    photoError: photos.photos.length > 0 ? photoError(errors.images, photos.photos) : errors.images,
    listing,
    /** Names the listing where it is stored: sent again after a lost answer, it is stored once. */
    key,
    /** To be called before it is sent. */
    hold() {
      wasSent.current = true;
      saveDraft(name, userId, latest.current);
    },
    /** What was written earlier is in the form again. */
    restored,
    /** The listing when it may be sent; otherwise what is wrong is said. */
    check(): Listing | null {
      const parsed = listingSchema.safeParse(listing);
      const found = parsed.success ? {} : fieldErrors<ListingField>(parsed.error);
      const unsent = photos.photos.find(({ state }) => state !== 'stored');
      if (unsent) found.images = unsent.state === 'sending' ? stillSending : notSent;
      setErrors(found);
      if (parsed.success && !unsent) return parsed.data as Listing;
      notify({ ...refusalWords(found, listing), tone: 'danger' });
      return null;
    },
    /** The field to go to: the first that is wrong, in the order of the form. */
    firstError: (): ListingField | undefined => {
      const parsed = listingSchema.safeParse(listing);
      const found = parsed.success ? {} : fieldErrors<ListingField>(parsed.error);
      return formOrder.find((field) => found[field] !== undefined);
    },
    /** Back to what the form started with. */
    discard() {
      forget();
      wasSent.current = false;
      setKey(crypto.randomUUID());
      setWritten(initial);
      setErrors({});
      setRestored(false);
      photos.reset(initial);
    },
    /** It was saved: nothing is kept any more. */
    finish() {
      isDone.current = true;
      forget();
    },
  };
}

/** What was being changed when a listing was refused goes on in the one made from it. */
const changeBefore = (name: DraftName): DraftName | null =>
  name.startsWith('copy:') ? `edit:${name.slice('copy:'.length)}` : null;

const formOrder: ListingField[] = [
  'title',
  'type',
  'capacity',
  'zone',
  'neighborhood',
  'description',
  'images',
  'price',
];

const stillSending = 'Espere o envio das fotos terminar.';
const notSent = 'Uma foto não foi enviada. Envie de novo ou remova.';

/** What was wrong with the pictures may be right by now. */
function photoError(error: string | undefined, photos: { state: string }[]): string | undefined {
  if (error === stillSending && !photos.some(({ state }) => state === 'sending')) return undefined;
  if (error === notSent && !photos.some(({ state }) => state === 'failed')) return undefined;
  return error === stillSending || error === notSent || photos.length > 10 ? error : undefined;
}

/** docs/product.md */
function refusalWords(errors: FieldErrors<ListingField>, listing: ListingDraft): { title: string; text: string } {
  const isEmpty = (field: ListingField) => typeof listing[field] === 'string' && listing[field].trim() === '';
  if (formOrder.some((field) => errors[field] && isEmpty(field)))
    return { title: 'Campos obrigatórios', text: 'Por favor, preencha todos os campos obrigatórios.' };
  if (errors.images === stillSending || errors.images === notSent) return { title: 'Fotos', text: errors.images };
  if (errors.images && listing.images.length === 0) return { title: 'Imagens obrigatórias', text: errors.images };
  if (errors.images) return { title: 'Muitas imagens', text: errors.images };
  return { title: 'Confira os dados', text: Object.values(errors)[0] ?? 'Preencha todos os campos corretamente' };
}
