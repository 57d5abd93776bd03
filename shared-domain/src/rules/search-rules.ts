/** Limits of a search. After a change `npm run db:rules` writes what the database reads. */

/** Characters: longer texts are no search. */
export const longestQuery = 100;

/** Sentences that a browser keeps, to suggest them again. */
export const mostRecentSearches = 5;
