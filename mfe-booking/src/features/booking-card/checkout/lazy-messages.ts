/** What is said comes with the form: nothing is booked without it, so it is there before a connection can be lost. */
export const bookingMessages = () =>
  import(/* webpackChunkName: "card-body" */ 'shared-domain/bookings/booking-messages.ts');

export const notifyError = (error: unknown) =>
  void bookingMessages().then(({ notifyBookingError }) => notifyBookingError(error));
