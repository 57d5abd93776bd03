/** Parameter with an unread sentence; the page redirects to the search that it reads from it. */
export const sentenceParam = 'frase';
