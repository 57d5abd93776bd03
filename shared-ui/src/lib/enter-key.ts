/** The part of a keyboard event that tells the Enter of a person from the Enter of an input method. */
type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>;

/** The key belongs to an input method. Safari ends the composition before it reports the key: by then only 229 tells. */
export const isComposing = (event: Pick<Key, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;

/** Enter, as a person presses it to send or choose. With React pass `event.nativeEvent`. */
export const isEnter = (event: Key): boolean => event.key === 'Enter' && !isComposing(event);
