/** A page that a remote owns. Its module is `src/routes/<file>.route.tsx`. */
export interface RemoteRoute {
  /** Unique in the remote; also the module's file name unless `file` says otherwise. */
  id: string;
  /** Canonical path pattern of the site, as React Router writes it: `/espaco/:id`. */
  path: string;
  /** Further spellings that show the same page; the canonical link of all of them is `path`. */
  aliases?: string[];
  /** File name without `.route.tsx`. */
  file?: string;
  /** The first view is also rendered on the server. */
  ssr?: boolean;
}

/** A remote as data: its name, routes and widgets. */
export interface RemoteDefinition {
  /** Lower case letters and digits: the folder is `mfe-<name>`. */
  name: string;
  routes: RemoteRoute[];
  /** Offered to other remotes; widget `booking-card` is the default export of `src/federation/booking-card.widget.tsx`. */
  widgets?: string[];
  /** Its packages' writes to the window or a prototype ('window.dataLayer') that every unit tolerates: a release refuses any other. */
  sharedWrites?: string[];
}

/** The shell's own, and what an override of all units is called. */
export const reservedNames = new Set(['shell', 'site']);

/** Checks at build time the rules that types can't express. */
export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  if (!/^[a-z][a-z0-9]*$/.test(definition.name)) {
    throw new Error(`"${definition.name}" is no name for a remote: use lower case letters and digits.`);
  }
  if (reservedNames.has(definition.name))
    throw new Error(`"${definition.name}" means something else: choose another name.`);
  for (const path of definition.routes.flatMap(pathsOf)) {
    if (!path.startsWith('/'))
      throw new Error(`The path ${path} of remote ${definition.name} begins with a slash: /${path}.`);
  }
  const names = new Set<string>();
  for (const key of definition.routes.flatMap((route) => [`id ${route.id}`, ...pathsOf(route)])) {
    if (names.has(key)) throw new Error(`Remote ${definition.name} declares ${key} twice.`);
    names.add(key);
  }
  return definition;
}

/** The canonical path of a route, then its other spellings. */
export function pathsOf(route: Pick<RemoteRoute, 'path' | 'aliases'>): string[] {
  return [route.path, ...(route.aliases ?? [])];
}
