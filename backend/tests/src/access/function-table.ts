/*
 * Who may call which procedure of the API. access.test.ts compares it with the catalog, and calls each as a visitor.
 */

export const visitorFunctions = [
  'category_counts',
  'featured_spaces',
  'latest_reviews',
  'my_account',
  'my_review_state',
  'search_facets',
  'search_spaces',
  'send_contact_message',
  'site_stats',
  'space_calendar',
  'space_page',
];

/** Whoever has an account; what they get at is decided inside (own bookings, own conversations, administrators only …). */
export const memberFunctions = [
  'account_export',
  'admin_error',
  'admin_error_overview',
  'admin_list_spaces',
  'archive_contact_message',
  'cancel_booking',
  'cancel_booking_as_admin',
  'cancel_booking_as_host',
  'claim_affiliate_code',
  'commissions_to_settle',
  'complete_profile',
  'delete_account',
  'generate_affiliate_code',
  'hold_booking',
  'host_calendar',
  'host_dashboard',
  'list_conversations',
  'mark_conversation_read',
  'mark_refund_manual',
  'moderate_message_content',
  'open_conversation',
  'preview_cancellation',
  'resolve_contact_message',
  'review_space',
  'set_host_verified',
  'set_site_error_status',
  'settle_commissions',
  'unread_count',
  'validate_coupon',
];

/** Of the above, those that refuse everybody but administrators. */
export const adminFunctions = [
  'admin_error',
  'admin_error_overview',
  'admin_list_spaces',
  'archive_contact_message',
  'cancel_booking_as_admin',
  'commissions_to_settle',
  'mark_refund_manual',
  'resolve_contact_message',
  'review_space',
  'set_host_verified',
  'set_site_error_status',
  'settle_commissions',
];

/** The server side only: it speaks for the payment provider and the schedule. */
export const serverFunctions = [
  'apply_checkout_event',
  'apply_checkout_session',
  'apply_refund_event',
  'attach_checkout_session',
  'claim_outbox',
  'delete_expired_data',
  'email_to_send',
  'ended_holds',
  'expire_holds',
  'expire_telemetry',
  'finish_outbox',
  'keep_outbox',
  'reconcile',
  'record_telemetry',
  'refund_to_send',
  'release_hold',
  'retry_outbox',
  'settle_refund',
  'take_lease',
  'unit_health',
];
