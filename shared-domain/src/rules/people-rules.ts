/** Who may do what, and how much of it. After a change `npm run db:rules` writes the SQL. */

/** Who books or lists has had this many birthdays, by the day in Rio. Younger people keep their accounts. */
export const ageOfMajority = 18;

/** Files that a person may upload to all buckets within a day … */
export const dailyUploads = 300;
/** … and their size in all. */
export const dailyUploadBytes = 1_000_000_000;

/** The most that a file in a chat may weigh. */
export const maxChatFileBytes = 50 * 1024 * 1024;

/** The links of the authentication mails hold for so many hours: `otp_expiry` in `config.toml`. */
export const mailLinkHours = 1;

/** Deleting an account, and changing where money goes, ask for a sign-in of the last so many minutes. */
export const recentSignInMinutes = 10;

/** Spaces that one person keeps among their favourites. */
export const mostFavourites = 1000;
/** Lists of favourites that one person has … */
export const mostLists = 20;
/** … and spaces in each. */
export const mostSpacesOfList = 50;
/** Who has the link of a list gives a name: so many at most … */
export const mostVisitorsOfList = 200;
/** … of whom so many new ones an hour come from one address: a household decides together, and one person does not fill the list. */
export const listVisitorsOfAnAddress = 10;
/** … and so many lines, those that were taken away counted. */
export const mostLinesOfList = 500;
/** Names, votes and lines on a list within an hour … */
export const listActsAnHour = 1000;
/** … from one address … */
export const listActsOfAnAddress = 200;
/** … and of them lines. */
export const listLinesAnHour = 30;
/** Readings of one shared list from one address within a minute. The site reads it again after each vote. */
export const listReadsOfAnAddress = 120;

/** Clicks of one affiliate's link from one address within an hour; further ones count as none. */
export const clicksOfAnAddress = 20;

/**
 * All callers without an address share one limit, so many times an address's: functions, tests and browsers on the machine of the embedded
 * stack, where every connection comes from the loopback address.
 */
export const callersWithoutAddress = 10;

/** A limit by address counts an IPv6 /64; its /48 has the limit so many times. */
export const networksOfASite = 10;

/** Messages of the contact form within an hour … */
export const contactMessagesAnHour = 300;
/** … of which the last so many are for people with an account. */
export const contactMessagesOfAccounts = 100;

/** Sign-ups within an hour from one address of accounts that wait for their confirmation, while Auth refuses another mail. */
export const repeatedSignUpsOfAnAddress = 20;

/** A message that is still unread after this time is mailed … */
export const messageMailAfterMinutes = 5;
/** … at most once in so many, of one conversation. */
export const messageMailEveryMinutes = 60;
/** Messages of one person within a minute. */
export const messagesAMinute = 60;
/** Conversations that one guest begins within an hour. */
export const conversationsAnHour = 30;
/** Links of affiliates that one account claims within an hour. */
export const affiliateClaimsAnHour = 20;
/** Messages of the contact form within an hour from one address … */
export const contactMessagesOfAnAddress = 10;
/** … of one account … */
export const contactMessagesOfAnAccount = 5;
/** … and with one e-mail address, which is unconfirmed. */
export const contactMessagesOfAnEmail = 3;

/** True if a person born on a day (`yyyy-MM-dd`) is of age on another. Born on 29 February: from 1 March in other years. */
export function isOfAge(dateOfBirth: string, today: string): boolean {
  const [year = '', ...rest] = dateOfBirth.split('-');
  return [String(Number(year) + ageOfMajority), ...rest].join('-') <= today;
}

export const underAgeText = `É preciso ter ${ageOfMajority} anos ou mais.`;

/** Refusal of an action that a suspended account may not do. */
export const suspendedText = 'Sua conta está suspensa. Veja o motivo, e como responder, no aviso no alto da página.';
