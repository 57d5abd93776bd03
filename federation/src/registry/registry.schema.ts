import { z } from 'zod';
import { structuralTypeSchema } from '../contracts/structural-type.ts';

const fileName = z.string().regex(/^[\w][\w./-]*$/, 'a relative file name');
/** Releases before 2026-11-26 have sha384. */
const integrity = z.string().regex(/^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/);
const path = z.string().startsWith('/');
const version = z.string().regex(/^[a-z0-9]{8,40}$/);
export const unitName = z.string().regex(/^[a-z][a-z0-9]*$/);

const assetSchema = z.object({
  integrity,
  /** Bytes as written. */
  size: z.int().nonnegative(),
  /** Bytes as sent with brotli. */
  brotli: z.int().nonnegative(),
});

const routeSchema = z.object({
  id: z.string().min(1),
  path,
  aliases: z.array(path),
  ssr: z.boolean(),
  /** Scripts that the page needs in addition to the entry, in the order they should arrive. */
  chunks: z.array(fileName),
});

/** Largest sizes, in bytes as sent with brotli; a release beyond them is refused. */
const budgetSchema = z.object({
  /** The first script. */
  entry: z.int().positive(),
  /** Further scripts of one page. */
  page: z.int().positive(),
  /** Further scripts of one widget. */
  widget: z.int().positive(),
  styles: z.int().positive(),
  /** Limits of single parts: `page <id>` or `widget <name>`. */
  parts: z.record(z.string(), z.int().positive()).optional(),
});
export type Budget = z.infer<typeof budgetSchema>;

// Fields that later releases added are optional: a record is read for as long as its folder exists.
const releaseBase = {
  /** Raised when the meaning of a field changes. */
  format: z.literal(1),
  version,
  /** Date and commit of its first build; no part of the version. `+`: with changes that were not committed. */
  made: z.object({ at: z.iso.datetime(), commit: z.string().max(60).optional() }).optional(),
  budget: budgetSchema.optional(),
  /** The widgets that it draws, and the props it knows of each. */
  uses: z.record(z.string(), structuralTypeSchema).optional(),
  /** Names that it uses where all units meet, by whose sources write them: `localStorage rascunho:*`. */
  names: z.record(z.string(), z.array(z.string())).optional(),
  /** Its data in the query cache of entities that units share, by the pattern of the key: `["spaces",2,"page",*]`. */
  caches: z.record(z.string(), structuralTypeSchema).optional(),
  /** The script that starts it. */
  entry: fileName,
  styles: z.array(fileName),
  /** Every public file of the folder. */
  assets: z.record(fileName, assetSchema),
  routes: z.array(routeSchema),
  /** Hashes (`sha256-…`) of the style elements that its libraries insert, for the content security policy. */
  inlineStyles: z.array(z.string().startsWith('sha256-')),
  /** The CommonJS bundle of the same routes that the site server runs. */
  server: fileName.nullable(),
  serverIntegrity: integrity.optional(),
};

export const remoteReleaseSchema = z.object({
  ...releaseBase,
  kind: z.literal('remote'),
  name: unitName,
  /** The widgets that it offers; `props`: their required props. */
  widgets: z.record(z.string(), z.object({ chunks: z.array(fileName), props: structuralTypeSchema.optional() })),
  /** Allowed writes to the window or a prototype, from its `remote.ts`. */
  sharedWrites: z.array(z.string()).optional(),
  /**
   * Its requirements of the shell, by shared module: a version range, the names that its own code uses, and the installed versions with
   * which it, and the packages in it, were built.
   */
  needs: z.record(
    z.string(),
    z.object({
      range: z.string().startsWith('^'),
      exports: z.array(z.string()),
      builtWith: z.array(z.string()).optional(),
      /** The shell's own exports that it uses, with their types at that time. */
      types: z.record(z.string(), structuralTypeSchema).optional(),
    }),
  ),
});
export type RemoteRelease = z.infer<typeof remoteReleaseSchema>;

/** A development server's description of the remote it compiles: nothing in it has a hash. */
export interface DevelopmentRelease {
  format: 1;
  kind: 'development';
  name: string;
  entry: string;
  styles: string[];
  routes: { id: string; path: string; aliases: string[]; chunks: string[] }[];
  widgets: Record<string, { chunks: string[] }>;
}

export const shellReleaseSchema = z.object({
  ...releaseBase,
  kind: z.literal('shell'),
  name: z.literal('shell'),
  /** The shared modules it gives to remotes; `exports` null: all there are. */
  provides: z.record(
    z.string(),
    z.object({
      version: z.string(),
      exports: z.array(z.string()).nullable(),
      /** The shell's own exports, with their types. */
      types: z.record(z.string(), structuralTypeSchema).optional(),
    }),
  ),
  /** Public files that every page wants first, for example the font. */
  fonts: z.array(fileName),
});
export type ShellRelease = z.infer<typeof shellReleaseSchema>;

/** An alternative to the live pointer that visitors may choose, for example `next`. */
export const channelName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}$/)
  .refine((name) => name !== 'live' && name !== 'canary', 'a name of its own');

const unitStateSchema = z.object({
  live: version,
  /** Versions that only visitors of that channel get. */
  channels: z.record(channelName, version).default({}),
  /** A version that some visitors get instead of the live one. */
  canary: z
    .object({
      version,
      percent: z.int().min(1).max(99),
      since: z.iso.datetime(),
      /** `<unit>@<version>` of the canary whose visitors try out this one, too: they fit together only. Default: itself. */
      beside: z.string().optional(),
    })
    .optional(),
});
export type UnitState = z.infer<typeof unitStateSchema>;

const deploymentSchema = z.object({
  at: z.iso.datetime(),
  unit: unitName,
  /** The pointer that moved: `live`, `canary`, or a channel. */
  pointer: z.string(),
  from: version.nullable(),
  /** Null: there is none any more. */
  to: version.nullable(),
  /** Visitors that a canary has, in percent. */
  percent: z.int().optional(),
  /** `build`: a build of the whole workspace on one machine; `automatic`: the site itself, without a person. */
  by: z.enum(['release', 'build', 'rollback', 'automatic']),
  reason: z.string().max(500).optional(),
});
export type Deployment = z.infer<typeof deploymentSchema>;

const retirementSchema = z.object({
  /** The last live version: a rollback restores it. */
  version,
  at: z.iso.datetime(),
  /** The paths of its pages, as it declared them. */
  paths: z.array(path),
  /** The page to which they lead; without one they are gone. */
  to: path.optional(),
});
/** A remote that has left the site for good. */
export type Retirement = z.infer<typeof retirementSchema>;

export const registrySchema = z.object({
  format: z.literal(2),
  /** The shell and the remotes. */
  units: z.record(unitName, unitStateSchema),
  /** Remotes that had pages here, so that their addresses say what became of them. */
  retired: z.record(unitName, retirementSchema).optional(),
  /** The deployment history: the latest, oldest first. */
  history: z.array(deploymentSchema),
});
/** `registry.json`: which versions visitors get. Replaced as a whole, atomically. */
export type Registry = z.infer<typeof registrySchema>;

/** The browser's part of a live remote's record; inlined in every page, so it is small. */
export interface SiteRemote {
  name: string;
  version: string;
  /** Address of the folder, with a slash at the end. */
  base: string;
  entry: string;
  /** Null only where a browser has been switched to a development server. */
  integrity: string | null;
  styles: { file: string; integrity: string | null }[];
  routes: { id: string; path: string; aliases?: string[]; ssr?: true }[];
  /** By their names. The addresses of their scripts are in the entry, and in the page's preloads. */
  widgets: Record<string, object>;
}

export interface SiteRegistry {
  shell: { version: string; base: string };
  remotes: SiteRemote[];
  /** Paths of pages that are retired: the site server answers them. */
  retired?: string[];
}

/** The part of a release that browsers need: every document carries it. `base` is the address of its folder. */
export function siteRemote(release: RemoteRelease, base: string): SiteRemote {
  const integrityOf = (file: string) => {
    const asset = release.assets[file];
    if (!asset) throw new Error(`Release ${release.name}@${release.version} has no hash for ${file}.`);
    return asset.integrity;
  };
  return {
    name: release.name,
    version: release.version,
    base,
    entry: release.entry,
    integrity: integrityOf(release.entry),
    styles: release.styles.map((file) => ({ file, integrity: integrityOf(file) })),
    routes: release.routes.map(({ id, path, aliases, ssr }) => ({
      id,
      path,
      ...(aliases.length > 0 && { aliases }),
      ...(ssr && { ssr }),
    })),
    widgets: Object.fromEntries(Object.keys(release.widgets).map((name) => [name, {}])),
  };
}
