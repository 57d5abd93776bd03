/** What describes pages to search engines: the server's work, so no first view brings it. */
export const structuredDataCode = () =>
  import(/* webpackChunkName: "structured-data" */ '../data/spaces/structured-data.ts');
