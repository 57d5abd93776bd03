import { useWatch } from 'shared-ui/patterns/form.tsx';
import type { ListingFormState, ListingPhoto } from './listing-values.ts';

export type PhotoList = ReturnType<typeof usePhotoList>;

/** The pictures in the form, in their order. Reads and changes what the form holds now, not what was rendered. */
export function usePhotoList({ control, getValues, setValue, getFieldState }: ListingFormState) {
  const photos = useWatch({ control, name: 'images' });

  const update = (change: (all: ListingPhoto[]) => ListingPhoto[]) =>
    setValue('images', change(getValues('images')), {
      shouldDirty: true,
      // an earlier error of the pictures may be solved by now
      shouldValidate: getFieldState('images').invalid,
    });
  const setFresh = (change: (paths: string[]) => string[]) => setValue('fresh', change(getValues('fresh')));

  return {
    photos,
    update,
    now: () => getValues('images'),
    change: (key: string, part: Partial<ListingPhoto>) =>
      update((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo))),
    take: (keys: ReadonlySet<string>) => update((all) => all.filter(({ key }) => !keys.has(key))),
    put: (photo: ListingPhoto, at: number) => update((all) => [...all.slice(0, at), photo, ...all.slice(at)]),
    /** To the place counted from 0. */
    move: (key: string, to: number) =>
      update((all) => {
        const photo = all.find((one) => one.key === key);
        if (!photo || to < 0 || to >= all.length) return all;
        const others = all.filter((one) => one.key !== key);
        return [...others.slice(0, to), photo, ...others.slice(to)];
      }),
    /** Of the pictures, those that no listing was saved with. */
    fresh: () => getValues('fresh'),
    setFresh,
  };
}
