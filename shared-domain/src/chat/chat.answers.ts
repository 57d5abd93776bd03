import type { AddressRow } from '../bookings/bookings.answers.ts';
import type { Nullable } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';

/** Columns of answers that may be null or are narrower than their generated type. */
export interface ChatRows {
  list_conversations: Nullable<'space_id' | 'space_image' | 'last_message_at'> & {
    role: 'client' | 'host';
    other: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'>;
    last_message: Pick<Tables<'messages'>, 'sender_id' | 'content' | 'file_name'> | null;
  };
  list_visits: Nullable<'accepted_time' | 'ends_at' | 'neighborhood'> & {
    status: 'proposed' | 'accepted' | 'declined' | 'withdrawn' | 'cancelled';
    /** Who answered the visit or called it off. */
    changed_by: 'guest' | 'host' | null;
    /** Of a taken visit, until it is over. */
    address: Omit<AddressRow, 'day_phone'> | null;
  };
  moderate_message_content: Nullable<'reason'>;
}
