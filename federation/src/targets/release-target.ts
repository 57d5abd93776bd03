/** A file of a target, and a tag that changes with its content. */
export interface TaggedFile {
  body: Buffer;
  tag: string;
}

interface PutOptions {
  contentType: string;
  contentEncoding?: 'br' | 'gzip';
}

/** Storage of releases and the registry: a folder, or a bucket. Paths are relative, with slashes. */
export interface ReleaseTarget {
  /** For messages. */
  readonly address: string;
  /** Present when it is a folder of this machine. */
  readonly localDir?: string;
  /** Another target of the same kind and access, whose address ends so. */
  beside(ending: string): ReleaseTarget;
  /** Asks once whether `replace` keeps its word there. @throws when it does not */
  assertConditions?(): Promise<void>;
  /** Null: there is no such file; with `unless`: it still has that tag. */
  read(path: string, unless?: string): Promise<TaggedFile | null | 'unchanged'>;
  /**
   * Writes a file if it still has `tag` (null: if there is none), in one step that readers see whole. Returns whether it did; false:
   * another writer was faster.
   */
  replace(path: string, body: string, tag: string | null): Promise<boolean>;
  /** Asks whether `replace` may write a file, which stays as it is. @throws when it may not */
  assertWritable(path: string): Promise<void>;
  /** Writes a file that never changes again. */
  put(path: string, body: Buffer, options: PutOptions): Promise<void>;
  /** Names right below a folder. */
  list(folder: string): Promise<string[]>;
  /** Removes a folder with everything in it. */
  remove(folder: string): Promise<void>;
}
