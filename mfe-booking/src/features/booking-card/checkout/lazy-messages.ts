/**
 * Loads the messages in the form's chunk: booking needs the form, so they are there before a connection can be lost.
 */
export const bookingMessages = () =>
  import(/* webpackChunkName: "card-body" */ 'shared-domain/bookings/booking-messages.ts');

export const notifyError = (error: unknown) =>
  void bookingMessages().then(({ notifyBookingError }) => notifyBookingError(error));
