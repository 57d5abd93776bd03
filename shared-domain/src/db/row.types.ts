import type { PaymentMethod } from '../bookings/booking-request.schema.ts';
import type { BookingStatus } from '../bookings/booking-status.ts';
import type { BookingMode, CancellationPolicy, CancellationPolicyName } from '../rules/booking-rules.ts';
import type { HouseRuleAnswers, HouseRules } from '../spaces/house-rules.ts';
import type { Database as Generated, Tables } from './database.types.ts';

export type Hours = Pick<Tables<'spaces'>, 'opens_at' | 'closes_at' | 'music_until'>;

/** The part of its space that a booking stores, independent of later edits and deletion. */
export interface BookingSnapshot {
  title: string;
  type: string;
  /** Slugs, as stored with the space. */
  zone: string;
  neighborhood: string;
  /** Object path or absolute address of the cover; null without a picture. */
  image: string | null;
  price_cents: number;
  capacity: number;
  /** The code that gave the discount; null without one. */
  coupon_code: string | null;
  policy_name: CancellationPolicyName;
  policy: CancellationPolicy;
  /** When the space is the guest's, `HH:mm`. `closes_at` not after `opens_at`: the next day. */
  hours: Hours;
  /** The house rules that were accepted. */
  rules: HouseRules;
  /** The version of the terms of use that held. */
  terms_version: number;
}

/** Columns whose values the database writes or checks more narrowly than their type says. */
interface Columns {
  bookings: { payment_method: PaymentMethod; snapshot: BookingSnapshot; status: BookingStatus };
  space_extras: { per: 'event' | 'guest' };
  spaces: {
    booking_mode: BookingMode;
    cancellation_policy: CancellationPolicyName;
    house_rules: HouseRuleAnswers;
    image_descriptions: Record<string, string>;
  };
}

type GeneratedTables = Generated['public']['Tables'];

export type NamedTables = {
  [Name in keyof GeneratedTables]: Name extends keyof Columns
    ? Omit<GeneratedTables[Name], 'Row'> & {
        Row: Omit<GeneratedTables[Name]['Row'], keyof Columns[Name]> & Columns[Name];
      }
    : GeneratedTables[Name];
};

/** A row of a table, with the named columns. */
export type Row<Name extends keyof NamedTables> = NamedTables[Name]['Row'];
