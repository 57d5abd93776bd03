/** Source of the code of remotes (and of the shell's own pages, owner `shell`). */
export interface ModuleSource {
  /** Loads the code and the styles. May be called again after a failure. @throws RemoteLoadError */
  load(owner: string, module: string, signal?: AbortSignal): Promise<unknown>;
  /** Returns the module if it is already loaded. */
  loaded(owner: string, module: string): unknown;
}

/** The module that exposes a widget, `<remote>/<widget>`, and its owner. */
export function widgetModule(name: string): [owner: string, module: string] {
  const [owner = '', widget = ''] = name.split('/');
  return [owner, `widgets/${widget}`];
}

/** The code did not arrive: a retry may help. Anything else that is thrown is the page's own. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
  readonly owner: string;
  constructor(owner: string, module: string, cause: unknown) {
    super(`${owner}/${module} could not be loaded.`, { cause });
    this.owner = owner;
  }
}
