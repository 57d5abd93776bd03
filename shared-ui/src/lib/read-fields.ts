import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Fields that nothing fills but their user, or whose text React does not control. */
const otherTypes = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);

const isText = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !otherTypes.has(field.type));

/**
 * Reads the fields of a form before it is sent, as its `onSubmitCapture`: some password managers write without events, and React keeps
 * the older text. React writes the text that it knows into a controlled field's default; a field that differs gets its event here.
 */
export const readFields = ({ currentTarget, target }: FormEvent<HTMLFormElement>): void => {
  // events of a form in a dialog rise to the form that renders the dialog
  if (target !== currentTarget) return;
  for (const field of currentTarget.elements) readField(field);
};

function readField(field: Element): void {
  if (!isText(field) || field.value === field.defaultValue) return;
  const { value } = field;
  // React compares with the last text that was written by the element's own property, and ignores an event without a difference
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // rendered before the form's own handler runs
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })));
  // some fields give their value once they are left
  flushSync(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}
