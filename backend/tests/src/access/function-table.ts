import { readApi } from 'backend-stack/api-sql.ts';

/* Who may call which function of the API: the words after `@api` in the schemas. */

const api = readApi();
const namesFor = (...words: (typeof api)[number]['audience'][]) =>
  api.filter(({ audience }) => words.includes(audience)).map(({ name }) => name);

export const visitorFunctions = namesFor('anon');

/** Signed-in people; the functions decide which rows (own bookings, own conversations, administrators only …). */
export const memberFunctions = namesFor('authenticated', 'admin');

/** Of the above, those that refuse everybody but administrators. */
export const adminFunctions = namesFor('admin');

/** The server side only: it speaks for the payment provider and the schedule. */
export const serverFunctions = namesFor('service_role');
