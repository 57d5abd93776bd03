import { notify } from 'shared-domain/platform';
import { adminErrorText } from '../data/administration/admin-error.ts';

/** Says why something was not done. */
export const notifyRefusal = (error: unknown, title = 'Erro'): void =>
  notify({ title, text: adminErrorText(error), tone: 'danger' });
