import type { Nullable, Page } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';
import type { DayState, PriceRow } from '../spaces/spaces.answers.ts';

/** Answers of functions that return `json`. */
export interface HostingAnswers {
  admin_list_calendar_conflicts: Page<{
    id: string;
    space_id: string;
    title: string;
    host_id: string;
    host_name: string;
    calendar_name: string;
    date: string;
    booking_id: string;
    guest_name: string;
    found_at: string;
    /** Of the event. */
    kind: ImportedKind;
    first_seen_at: string;
  }>;
  /** `retry_after`: in seconds, of an address that was read too often. */
  calendar_feed:
    | { retry_after: number }
    | { space_id: string; title: string; days: { date: string; state: 'booked' | 'blocked'; changed_at: string }[] }
    | null;
  /** Result of a reading; null: another one has begun since. */
  end_calendar_reading:
    | {
        outcome: 'read' | 'unchanged';
        dates: number;
        unreadable: number;
        conflicts: number;
        /** Of others, whether they block a day or not. */
        events: number;
        /** All-day events that are marked as free, with days to come. */
        free_events: number;
        /** Their days are blocked, too. */
        blocks_free: boolean;
      }
    | { outcome: 'failed'; failure: string }
    | null;
  host_calendars: {
    address: { created_at: string; read_at: string | null } | null;
    calendars: {
      id: string;
      name: string;
      /** The recognisable part of its address, which is secret: 'www.airbnb.com.br/…/1234….ics'. */
      hint: string;
      tried_at: string | null;
      succeeded_at: string | null;
      /** Why the last reading failed. */
      failure: string | null;
      is_silent: boolean;
      /** Events that could not be read. */
      unreadable: number;
      /** Days it blocks, from today on. */
      dates: number;
      conflicts: { date: string; booking_id: string; guest_name: string; kind: ImportedKind; first_seen_at: string }[];
      /** Free days on which it repeats a booking that has ended; one that still does so then blocks again. */
      waiting: { date: string; blocks_again_at: string }[];
      /** Coming days that are unavailable here and that it does not have; empty until it has repeated a booking of ours, as `free_there`. */
      only_here: string[];
      /** Coming days that it marks as free and that are for sale here. */
      free_there: string[];
      /** By its address; the name is the host's. */
      provider: string | null;
      /** Of others, whether they block a day or not. */
      events: number;
      /** All-day events that are marked as free, with days to come. */
      free_events: number;
      /** Their days from today on, without those that another of its events blocks. */
      free_dates: string[];
      /** The host has these days blocked, too. */
      blocks_free: boolean;
    }[];
    /** Used slots of `mostCalendars`. */
    slots: number;
    providers: string[] | null;
  };
  /** Amounts in cents, months as `yyyy-MM`. */
  host_dashboard: {
    bookings: number;
    upcoming_bookings: number;
    active_spaces: number;
    pending_spaces: number;
    /** The last twelve, by the day of the event. */
    months: MonthRow[];
    /** From today on, those with events to come. */
    coming_months: MonthRow[];
    spaces: (Pick<
      Tables<'spaces'>,
      'id' | 'title' | 'status' | 'images' | 'cover_image_index' | 'rating_average' | 'rating_count'
    > & {
      /** As its card shows it to guests, or will. */
      shown_price: PriceRow;
      /** By past and coming events. */
      revenue_cents: number;
      coming_cents: number;
      bookings: number;
      upcoming_bookings: number;
      next_booking_on: string | null;
    })[];
    /** Paid dates on which an imported calendar has an event. */
    conflicts: {
      space_id: string;
      title: string;
      calendar_name: string;
      date: string;
      booking_id: string;
      kind: ImportedKind;
      first_seen_at: string;
    }[];
  };
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface HostingRows {
  claim_calendar: Nullable<'etag' | 'last_modified'> & { dialect: 'airbnb' | 'booking' | 'vrbo' | null };
  /** Guest of a booked day; calendars that block it; the host's note of a block. */
  host_calendar: Nullable<'guest_name' | 'calendar_name' | 'note'> & {
    state: DayState;
    guest_count: number | null;
    /** Events of the other calendars on the day. */
    imported: {
      calendar_name: string;
      kind: ImportedKind;
      first_seen_at: string;
      /** It repeats a booking of ours, and no message is sent. */
      is_echo: boolean;
      /** It repeated one that ended, stayed for `calendarEchoHours`, and is the host's own block since. */
      blocks_again: boolean;
    }[];
  };
  set_weekdays: unknown;
}

interface MonthRow {
  month: string;
  revenue_cents: number;
  bookings: number;
}

/** Strongest of another calendar's events on a day, by its provider's own words. */
export type ImportedKind = 'block' | 'other' | 'reservation';
