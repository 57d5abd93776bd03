/** The most characters that a text may have; spaces at its ends do not count. A test compares what the database checks with this. */
export const textLimits = {
  personName: 120,
  companyName: 120,
  /** Where a person lives, in their own words. */
  location: 120,
  biography: 1000,
  /** RFC 5321, 4.5.3.1.3, without the brackets. */
  email: 254,
  contactSubject: 200,
  contactMessage: 5000,
  chatMessage: 4000,
  calendarName: 60,
  reviewComment: 2000,
  reviewAnswer: 1000,
  listName: 60,
  /** Of who comes to a list by its link. */
  visitorName: 40,
  listLine: 200,
  couponCode: 40,
  couponDescription: 500,
  rejectionReason: 1000,
  suspensionReason: 1000,
  suspensionAppeal: 2000,
  reportWords: 1000,
  reportNote: 1000,
  payoutHoldReason: 500,
  letter: 2000,
  bankReference: 100,
  reversalReason: 500,
  manualRefundNote: 500,
  /** What a host adds to the reason of a cancellation. */
  cancellationNote: 500,
  /** What an administrator adds to the answer to a bank. */
  disputeStatement: 5000,
} as const;
