import { isDay } from 'shared-domain/days/day.ts';
import { mostOfAnExtra } from 'shared-domain/rules/booking-rules.ts';
import { largestCapacity } from 'shared-domain/rules/largest-capacity.ts';
import type { HouseRules } from 'shared-domain/spaces/house-rules.ts';
import type { BookingFields } from './booking-form.schema.ts';
import { parseGuests } from './guest-count.ts';

/** Personal parts of the draft. */
type Personal = Pick<BookingFields, 'companyName' | 'cnpj' | 'message'>;

/**
 * The booking in progress of a space, kept in `localStorage`: a reload, the way through sign-in and a closed tab keep the
 * fields. It holds nothing about the person and no amount.
 */
export interface Draft extends Omit<BookingFields, keyof Personal> {
  version: 1;
  /** The code of the coupon that applies, or of one to apply after sign-in; its discount is read again. */
  couponCode: string | null;
  /** The date the page brought along when this was written: a newer one from a search replaces the kept date. */
  broughtDate: string | null;
  /** The same with the number of guests. */
  broughtGuests: number | null;
  /** The person was sent to sign in: open the card again when they come back. */
  resume: boolean;
}

const emptyDraft: Draft = {
  version: 1,
  date: null,
  guests: '',
  method: 'card',
  startsAt: '',
  endsAt: '',
  extras: {},
  acceptedRules: null,
  hasCompany: false,
  couponCode: null,
  broughtDate: null,
  broughtGuests: null,
  resume: false,
};

const isDayOrNull = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && isDay(value));
const isGuests = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largestCapacity;
const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d\d:\d\d$/.test(value);
const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= 40;
const isRules = (value: unknown): value is HouseRules => {
  const { version, answers, note } = (value ?? {}) as Partial<HouseRules>;
  return (
    Number.isInteger(version) &&
    typeof answers === 'object' &&
    answers !== null &&
    (note === null || typeof note === 'string')
  );
};

/** Validates a stored draft without Zod, since it is read in the first render and Zod loads later (decision 042). */
function asDraft(stored: Partial<Draft> | null): Draft {
  const { version, date, guests, method, startsAt, endsAt, extras, acceptedRules, broughtDate, resume, ...rest } =
    stored ?? {};
  const isDraft =
    version === 1 &&
    isDayOrNull(date) &&
    (method === 'card' || method === 'pix') &&
    (broughtDate === null || typeof broughtDate === 'string') &&
    typeof resume === 'boolean';
  if (!isDraft) return emptyDraft;
  const quantities = Object.entries(extras ?? {}).filter(
    ([, quantity]) => Number.isInteger(quantity) && quantity >= 1 && quantity <= mostOfAnExtra,
  );
  return {
    version,
    date,
    guests: isGuests(parseGuests(String(guests))) ? String(guests) : '',
    method,
    startsAt: isTime(startsAt) ? startsAt : '',
    endsAt: isTime(endsAt) ? endsAt : '',
    extras: Object.fromEntries(quantities),
    acceptedRules: isRules(acceptedRules) ? acceptedRules : null,
    hasCompany: rest.hasCompany === true,
    couponCode: isCode(rest.couponCode) ? rest.couponCode : null,
    broughtDate,
    broughtGuests: isGuests(rest.broughtGuests) ? rest.broughtGuests : null,
    resume,
  };
}

const draftKey = (spaceId: string) => `booking-draft:${spaceId}`;
const personalKey = (spaceId: string) => `booking-company:${spaceId}`;

/** @returns null without a storage (private mode), and where the stored text is not ours */
function read<T>(open: () => Storage, key: string): Partial<T> | null {
  try {
    return JSON.parse(open().getItem(key) ?? 'null') as Partial<T> | null;
  } catch {
    return null;
  }
}

/** Ignores a full or forbidden storage: only a reload forgets the fields then. */
function write(open: () => Storage, key: string, value: object | null): void {
  try {
    if (value) open().setItem(key, JSON.stringify(value));
    else open().removeItem(key);
  } catch {}
}

const browser = () => localStorage;
const tab = () => sessionStorage;

/** Changes the stored draft of a space. Company and message stay in the memory of the tab: nothing of them remains on a shared machine. */
export function saveDraft(
  spaceId: string,
  { companyName, cnpj, message, ...changes }: Partial<Draft & Personal>,
): void {
  write(browser, draftKey(spaceId), { ...asDraft(read(browser, draftKey(spaceId))), ...changes });
  if (companyName !== undefined)
    write(tab, personalKey(spaceId), companyName || cnpj || message ? { companyName, cnpj, message } : null);
}

export const clearDraft = (spaceId: string): void => write(browser, draftKey(spaceId), null);

/**
 * The fields to start with. The draft wins, unless the page brings a date or guests that it did not bring then (a new
 * search). `resume` is reported once.
 */
export function startingFields(
  spaceId: string,
  broughtDate: string | null,
  broughtGuests: number | null = null,
): { fields: BookingFields; couponCode: string | null; resume: boolean } {
  const {
    version: _,
    couponCode,
    broughtDate: dateBefore,
    broughtGuests: guestsBefore,
    resume,
    ...draft
  } = asDraft(read(browser, draftKey(spaceId)));
  if (resume) saveDraft(spaceId, { resume: false });
  const isNewDate = !resume && broughtDate !== null && isDay(broughtDate) && broughtDate !== dateBefore;
  const isNewNumber = !resume && isGuests(broughtGuests) && broughtGuests !== guestsBefore;
  const personal = read<Personal>(tab, personalKey(spaceId));
  const companyName = String(personal?.companyName ?? '');
  const cnpj = String(personal?.cnpj ?? '');
  return {
    fields: {
      ...draft,
      date: isNewDate ? broughtDate : draft.date,
      guests: isNewNumber ? String(broughtGuests) : draft.guests,
      hasCompany: draft.hasCompany || companyName !== '' || cnpj !== '',
      companyName,
      cnpj,
      message: String(personal?.message ?? ''),
    },
    couponCode,
    resume,
  };
}
