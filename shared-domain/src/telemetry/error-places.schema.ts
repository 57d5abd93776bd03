import * as z from 'zod/mini';

/** Where the site says where in the sources an error happened: `<path>/<id>`, for administrators alone. */
export const errorPlacesPath = '/error-places';

const frameSchema = z.object({
  /** As the sources call it; null: nobody knows. */
  function: z.nullable(z.string()),
  /** Path from the workspace, as `mfe-chat/src/routes/list.route.tsx`; null: not decoded. */
  file: z.nullable(z.string()),
  line: z.nullable(z.number()),
  /** Place in the release, as it arrived: `route-list.3f2a.js:1:88213`. */
  raw: z.string(),
  /** The package that it is of, where it is not ours. */
  library: z.nullable(z.string()),
  /** Of the release; null: it is of none. */
  unit: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** As CODEOWNERS says: `@espacos-rio/squad-chat`. */
  owners: z.array(z.string()),
  /** The line and those around it. */
  code: z.array(z.object({ line: z.number(), text: z.string() })),
});
export type ErrorFrame = z.output<typeof frameSchema>;

export const errorPlacesSchema = z.object({
  frames: z.array(frameSchema),
  /** Releases in the stack, with the commit that they were built from. */
  releases: z.array(
    z.object({ unit: z.string(), version: z.string(), commit: z.nullable(z.string()), hasMaps: z.boolean() }),
  ),
  /** Which versions of the error's unit visitors get now; null: it is no unit of the site. Optional: earlier site servers do not send it. */
  visitors: z.nullish(
    z.object({
      live: z.object({ version: z.string(), since: z.nullable(z.string()) }),
      canary: z.nullable(z.object({ version: z.string(), since: z.string(), percent: z.number() })),
      /** What was live before. */
      previous: z.nullable(z.string()),
    }),
  ),
});
export type ErrorPlaces = z.output<typeof errorPlacesSchema>;
