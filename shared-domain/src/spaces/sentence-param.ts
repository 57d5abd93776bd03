/** A sentence that is to be read stands in this parameter; the page goes on to the search that it reads. */
export const sentenceParam = 'frase';
