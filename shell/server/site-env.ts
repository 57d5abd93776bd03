import type { HttpBindings } from '@hono/node-server';
import type { RequestOverrides } from './overrides.ts';
import type { visitorOf } from './visitor.ts';

/** What every handler of the site finds in its context. */
export interface SiteEnv {
  Bindings: HttpBindings;
  Variables: { overrides: RequestOverrides; visitor: ReturnType<typeof visitorOf> };
}
