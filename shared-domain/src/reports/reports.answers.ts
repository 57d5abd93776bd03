import type { Acted, Assignment, Page, PaidBooking, Place } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';

/** Answers of functions that return `json`. */
export interface ReportsAnswers {
  admin_list_reports: Page<{
    kind: 'space' | 'message' | 'review' | 'profile' | 'list_line';
    target_id: string;
    count: number;
    /** Null once it is settled, as `upcoming` and `taken`. */
    independent: number | null;
    called_at: string | null;
    first_at: string;
    last_at: string;
    concerned: {
      id: string;
      full_name: string;
      is_suspended: boolean;
      is_closed: boolean;
      is_admin: boolean;
    };
    /** The parts that the site still shows; null: nothing. */
    there: string[] | null;
    upcoming: { space: PaidBooking[]; person: PaidBooking[] } | null;
    reports: (Pick<Tables<'reports'>, 'id' | 'reason' | 'words' | 'created_at'> & {
      reporter_name: string;
      snapshot: ReportSnapshot;
    })[];
    settled: {
      at: string;
      by: string | null;
      outcome: 'nothing_found' | 'removed' | 'suspended' | 'acted';
      note: string | null;
      removed: string[];
    } | null;
    assignment: Assignment;
  }> & { open: number };
  send_report: Acted;
  settle_reports: { reports: number };
}

/** The reported thing as it was then; its fields depend on its kind. `price` in reais. */
export interface ReportSnapshot extends Partial<ReportedMessage> {
  title?: string | null;
  // of a listing
  description?: string;
  type?: string;
  capacity?: number;
  neighborhood?: string;
  host_name?: string;
  price?: number;
  images?: string[];
  address?: Place | null;
  // of a message
  conversation_id?: string;
  file?: string | null;
  before?: ReportedMessage[];
  after?: ReportedMessage[];
  // of a review; of a line of a list: `writer_name`
  space_id?: string;
  writer_name?: string | null;
  written_at?: string;
  rating?: number;
  comment?: string | null;
  photos?: string[];
  answer?: string | null;
  event_date?: string | null;
  // of a person
  bio?: string | null;
  location?: string | null;
  avatar?: string | null;
  is_host?: boolean;
}

export type ReportedMessage = Pick<Tables<'messages'>, 'id' | 'sender_id' | 'content' | 'file_name' | 'created_at'> & {
  sender_name: string | null;
  message_type?: string;
};
