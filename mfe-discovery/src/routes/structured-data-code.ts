/** Loads the code that describes pages to search engines. Only the server needs it, so no first view loads it. */
export const structuredDataCode = () =>
  import(/* webpackChunkName: "structured-data" */ '../data/spaces/structured-data.ts');
