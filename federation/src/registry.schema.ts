import { z } from 'zod';

const fileName = z.string().regex(/^[\w][\w./-]*$/, 'a relative file name');
const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
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
  /** Scripts that the page needs besides the entry, in the order they should arrive. */
  chunks: z.array(fileName),
});

const releaseBase = {
  /** Raised when the meaning of a field changes. */
  format: z.literal(1),
  version,
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
};

export const remoteReleaseSchema = z.object({
  ...releaseBase,
  kind: z.literal('remote'),
  name: unitName,
  widgets: z.record(z.string(), z.object({ chunks: z.array(fileName) })),
  /** What it asks of the shell, by shared module: a version range, and the names that its own code takes. */
  needs: z.record(z.string(), z.object({ range: z.string().startsWith('^'), exports: z.array(z.string()) })),
});
export type RemoteRelease = z.infer<typeof remoteReleaseSchema>;

export const shellReleaseSchema = z.object({
  ...releaseBase,
  kind: z.literal('shell'),
  name: z.literal('shell'),
  /** The shared modules it gives to remotes; `exports` null: all there are. */
  provides: z.record(z.string(), z.object({ version: z.string(), exports: z.array(z.string()).nullable() })),
  /** Public files that every page wants first, for example the font. */
  fonts: z.array(fileName),
});
export type ShellRelease = z.infer<typeof shellReleaseSchema>;

/** `registry.json`: which version of each is live. Replaced as a whole, atomically. */
export const pointerSchema = z.object({
  format: z.literal(1),
  shell: version.nullable(),
  remotes: z.record(unitName, version),
});
export type RegistryPointer = z.infer<typeof pointerSchema>;

/** What the browser is told about a live remote; inlined in every page, so it is kept small. */
export interface SiteRemote {
  name: string;
  version: string;
  /** Address of the folder, with a slash at the end. */
  base: string;
  entry: string;
  integrity: string;
  styles: { file: string; integrity: string }[];
  routes: { id: string; path: string; aliases?: string[]; ssr?: true; chunks: string[] }[];
  widgets: Record<string, { chunks: string[] }>;
}

export interface SiteRegistry {
  remotes: SiteRemote[];
}

/** The part of a release that pages need. `base` is the address of its folder. */
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
    routes: release.routes.map(({ id, path, aliases, ssr, chunks }) => ({
      id,
      path,
      ...(aliases.length > 0 && { aliases }),
      ...(ssr && { ssr }),
      chunks,
    })),
    widgets: release.widgets,
  };
}
