import type { HttpBindings } from '@hono/node-server';
import type { SiteOverrides } from '../src/platform/site-data.ts';
import type { ChosenSite } from './live-registry.ts';
import type { PageSource } from './observability/request-record.ts';
import type { visitorOf } from './visitor.ts';

/** Overrides of a request, and the site that results. */
export interface RequestOverrides extends ChosenSite {
  /** Units whose code comes from another machine, by the address of their folder. */
  addresses: Record<string, string>;
  /** Overrides and refusals, for the page. Null: neither. */
  siteOverrides: SiteOverrides | null;
}

/** The Hono environment of all handlers. */
export interface SiteEnv {
  Bindings: HttpBindings;
  Variables: {
    /** The name of the request in all logs. */
    requestId: string;
    overrides: RequestOverrides;
    visitor: ReturnType<typeof visitorOf>;
    /** Set for a page: its route as declared, and its source. */
    page: { route: string | null; source: PageSource } | undefined;
    /** The address is a permission. */
    isSecret: true | undefined;
  };
}
