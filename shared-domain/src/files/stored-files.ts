import { useSession } from 'shared-domain/platform';

/**
 * Files that a person has chosen and that have not arrived yet, kept in IndexedDB: a reload, a crash and a closed tab lose none of
 * them. Signing out removes them. While one could not be kept, the browser asks before it leaves the page, until its person's
 * session ends.
 */
interface StoredFile {
  userId: string;
  purpose: string;
  file: File;
  /** Epoch milliseconds. */
  storedAt: number;
}

/** As long as the storage waits for a listing (`enqueue_never_used_files`). */
const storedForMs = 30 * 86_400_000;

async function openStore() {
  const library = await import('idb-keyval');
  return { ...library, store: library.createStore('stored-files', 'files') };
}
let opened: ReturnType<typeof openStore> | undefined;
function storage(): ReturnType<typeof openStore> {
  opened ??= openStore();
  // the code did not arrive: the next call tries again
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** One after the other: what is dropped while it is being kept must not stay. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}

/** Files that are nowhere but in this page, and whose they are. */
const atRisk = new Map<string, string>();
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
let stopWatching: (() => void) | undefined;
function setAtRisk(id: string, owner: string | null): void {
  if (owner !== null) atRisk.set(id, owner);
  else atRisk.delete(id);
  // only while it is needed: a page with such a listener can't be kept for going back to it
  if (atRisk.size > 0) {
    window.addEventListener('beforeunload', askBeforeLeaving);
    stopWatching ??= useSession.subscribe(({ user }) => giveUpAllBut(user?.id));
  } else {
    window.removeEventListener('beforeunload', askBeforeLeaving);
    stopWatching?.();
    stopWatching = undefined;
  }
}

/** Stops the warning before leaving for other people's files, which left the screen with their session. */
function giveUpAllBut(userId: string | undefined): void {
  for (const [id, owner] of atRisk) if (owner !== userId) setAtRisk(id, null);
}

export async function keepFile(id: string, userId: string, purpose: string, file: File): Promise<void> {
  setAtRisk(id, userId);
  await inTurn(async () => {
    const { set, store } = await storage();
    await set(id, { userId, purpose, file, storedAt: Date.now() } satisfies StoredFile, store);
    setAtRisk(id, null);
  }).catch(() => {
    // No storage (private mode, full): the page asks before it is left.
  });
}

/** Deletes a file that has arrived or was removed. */
export async function dropFile(id: string): Promise<void> {
  setAtRisk(id, null);
  await inTurn(async () => {
    const { del, store } = await storage();
    await del(id, store);
    setAtRisk(id, null);
  }).catch(() => {});
}

/** Returns the person's files for a purpose, by id. */
export async function storedFiles(userId: string, purpose: string): Promise<Map<string, File>> {
  try {
    return await inTurn(async () => {
      const { entries, delMany, store } = await storage();
      const all = await entries<string, StoredFile>(store);
      const old = all.filter(([, { storedAt: savedAt }]) => savedAt < Date.now() - storedForMs);
      if (old.length > 0)
        await delMany(
          old.map(([id]) => id),
          store,
        );
      return new Map(
        all.flatMap(([id, stored]) =>
          stored.userId === userId && stored.purpose === purpose && stored.file.size > 0
            ? [[id, stored.file] as const]
            : [],
        ),
      );
    });
  } catch {
    return new Map();
  }
}

/**
 * For the shell: removes what is not this person's, all of it without one. What asks before leaving belongs to the remotes, each
 * of which has this file of its own.
 * @throws when the storage can't be reached
 */
export async function forgetStoredFiles(exceptOf: string | null): Promise<void> {
  await inTurn(async () => {
    const { entries, delMany, store } = await storage();
    const others = (await entries<string, StoredFile>(store)).filter(([, { userId }]) => userId !== exceptOf);
    await delMany(
      others.map(([id]) => id),
      store,
    );
  });
}
