/** A matched page's data for the layout, the preloading and the server. */
export interface RouteHandle {
  owner: string;
  module: string;
  /** The spelling that `<link rel="canonical">` names. */
  canonicalPath: string;
  /** On the server: only the place of the page is rendered. */
  isPlaceholder?: boolean;
}
