import type { QueryClient } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { dropFile, keepFile, storedFiles } from 'shared-domain/files/stored-files.ts';
import { useSession } from 'shared-domain/platform';
import { create } from 'zustand';
import { ChatError, sendFailureText, toChatError } from '../../data/chat/chat-error.ts';
import type { UsableFile } from '../../data/chat/chat-file.ts';
import { addArrived } from '../../data/chat/messages.query.ts';
import { moderationReason, sendMessage } from '../../data/chat/send-message.ts';
import { readOutbox, type StoredOutbox, writeOutbox } from '../../data/chat/stored-outbox.ts';
import { newChatFilePath, removeChatFile, uploadChatFile } from '../../data/chat/upload-chat-file.ts';

/** A message on its way. It outlives the dialog and a reload. */
export interface Outgoing {
  /** The message's own id: sending it twice stores it once. */
  id: string;
  conversationId: string;
  senderId: string;
  /** When it was written, ISO 8601. */
  createdAt: string;
  body: { kind: 'text'; content: string } | OutgoingFile;
  state: 'sending' | 'failed' | 'blocked';
  /** Why it failed or was blocked, in Portuguese. */
  problem: string;
  /** It failed for lack of a connection: it is sent again when there is one. */
  waitsForConnection: boolean;
}

interface OutgoingFile {
  kind: 'file';
  /** Null when a reload interrupted it and the browser could not keep it. */
  file: File | null;
  name: string;
  /** Bytes. */
  size: number;
  contentType: string;
  path: string;
  /** 0 to 1; 1 once it is stored. */
  progress: number;
  cancel: AbortController;
}

interface Outbox {
  outgoing: Outgoing[];
}

export const useOutbox = create<Outbox>(() => ({ outgoing: [] }));

const all = () => useOutbox.getState().outgoing;
const find = (id: string) => all().find((one) => one.id === id);

function put(outgoing: Outgoing[]): void {
  useOutbox.setState({ outgoing });
  saveOutbox();
}

function change(id: string, changes: Partial<Outgoing>): void {
  put(all().map((one) => (one.id === id ? { ...one, ...changes } : one)));
}

function remove(id: string): void {
  if (find(id)?.body.kind === 'file') void dropFile(id);
  put(all().filter((one) => one.id !== id));
}

interface Writer {
  conversationId: string;
  senderId: string;
  queryClient: QueryClient;
}

export function sendText(writer: Writer, content: string): void {
  start(writer, { kind: 'text', content });
}

export function sendFile(writer: Writer, file: File, usable: UsableFile): void {
  const id = start(writer, {
    kind: 'file',
    file,
    name: file.name.trim(),
    size: file.size,
    contentType: usable.contentType,
    path: newChatFilePath(writer.senderId, usable),
    progress: 0,
    cancel: new AbortController(),
  });
  void keepFile(id, writer.senderId, purpose, file);
}

function start({ queryClient, conversationId, senderId }: Writer, body: Outgoing['body']): string {
  const id = crypto.randomUUID();
  const createdAt = new Date().toISOString();
  put([
    ...all(),
    { id, conversationId, senderId, createdAt, body, state: 'sending', problem: '', waitsForConnection: false },
  ]);
  inTurn(queryClient, id);
  return id;
}

export function sendAgain(queryClient: QueryClient, id: string): void {
  if (find(id)?.state !== 'failed') return;
  change(id, { state: 'sending', problem: '' });
  inTurn(queryClient, id);
}

/** Sends the entries that failed for lack of a connection. */
export function sendWaiting(queryClient: QueryClient, conversationId: string): void {
  for (const one of all()) {
    if (one.conversationId === conversationId && one.waitsForConnection) sendAgain(queryClient, one.id);
  }
}

/** Takes a message back that has not been sent; a file on its way up is stopped and removed. */
export function discard(id: string): void {
  const one = find(id);
  if (!one) return;
  remove(id);
  if (one.body.kind === 'file') {
    one.body.cancel.abort();
    void removeChatFile(one.body.path);
  }
}

/** Pending deliveries by conversation and kind: texts in the order written, files one by one in parallel to them. */
const lanes = new Map<string, Promise<void>>();

function inTurn(queryClient: QueryClient, id: string): void {
  const one = find(id);
  if (!one) return;
  const lane = `${one.conversationId} ${one.body.kind}`;
  lanes.set(
    lane,
    (lanes.get(lane) ?? Promise.resolve()).then(() => deliver(queryClient, id)),
  );
}

async function deliver(queryClient: QueryClient, id: string): Promise<void> {
  const one = find(id);
  if (!one) return;
  try {
    const content =
      one.body.kind === 'text' ? await passModeration(one.id, one.body.content, one.conversationId) : undefined;
    if (one.body.kind === 'text' && content === undefined) return;
    if (one.body.kind === 'file') await upload(one.id);
    // taken back in the meantime
    if (!find(id)) return;
    const message = await sendMessage({
      id,
      conversationId: one.conversationId,
      senderId: one.senderId,
      body:
        one.body.kind === 'text'
          ? { content: one.body.content }
          : { file: { path: one.body.path, name: one.body.name, size: one.body.size } },
    });
    addArrived(queryClient, message);
    remove(id);
    void queryClient.invalidateQueries({ queryKey: chatKeys.conversations(one.senderId) });
  } catch (error) {
    change(id, {
      state: 'failed',
      problem: sendFailureText(error, one.body.kind),
      waitsForConnection: toChatError(error).code === 'offline',
    });
  }
}

/** Returns the text when it may be sent. A blocked one stays with its reason, to be corrected or discarded. */
async function passModeration(id: string, content: string, conversationId: string): Promise<string | undefined> {
  const reason = await moderationReason(content, { conversationId });
  if (reason === null) return content;
  change(id, { state: 'blocked', problem: reason });
  return undefined;
}

/** Resolves once the files that a reload interrupted are read: sending them again waits for it. */
let reading: Promise<void> = Promise.resolve();

async function upload(id: string): Promise<void> {
  await reading;
  const body = find(id)?.body;
  if (body?.kind !== 'file' || body.progress === 1) return;
  if (!body.file) throw new ChatError('file_not_found');
  const progress = (share: number) => {
    const present = find(id)?.body;
    // complete only after the storage's answer
    if (present?.kind === 'file') change(id, { body: { ...present, progress: Math.min(share, 0.99) } });
  };
  await uploadChatFile({
    path: body.path,
    file: body.file,
    contentType: body.contentType,
    onProgress: progress,
    signal: body.cancel.signal,
  });
  const present = find(id)?.body;
  if (present?.kind === 'file') change(id, { body: { ...present, progress: 1 } });
}

const purpose = 'chat';

/** Stores unsent entries, which survive a reload. Nothing is stored for a person who has signed out. */
function saveOutbox(): void {
  const userId = useSession.getState().user?.id;
  if (!userId) return;
  const own = all().filter(({ senderId }) => senderId === userId);
  const texts = own.flatMap(({ id, conversationId, createdAt, body }) =>
    body.kind === 'text' ? [{ id, conversationId, createdAt, content: body.content }] : [],
  );
  const files = own.flatMap(({ id, conversationId, createdAt, body }) => {
    if (body.kind === 'text') return [];
    const { name, size, contentType, path } = body;
    return [{ id, conversationId, createdAt, name, size, contentType, path }];
  });
  writeOutbox(userId, { texts, files });
}

/** Brings back what a reload has interrupted, and lets go of what another person wrote. */
export async function restoreOutbox(userId: string): Promise<void> {
  const own = all().filter(({ senderId }) => senderId === userId);
  const isNew = ({ id }: { id: string }) => !own.some((one) => one.id === id);
  const failed = { senderId: userId, state: 'failed', waitsForConnection: false } as const;
  const stored = readOutbox(userId);
  const texts = stored.texts.filter(isNew).map(({ content, ...rest }): Outgoing => {
    const problem = 'Não foi possível enviar a mensagem.';
    return { ...rest, ...failed, body: { kind: 'text', content }, problem };
  });
  const toFile = ({ id, conversationId, createdAt, ...rest }: FileNote): Outgoing => ({
    id,
    conversationId,
    createdAt,
    ...failed,
    body: { ...rest, kind: 'file', file: null, progress: 0, cancel: new AbortController() },
    problem: 'O envio foi interrompido.',
  });
  const notes = stored.files.filter(isNew);
  useOutbox.setState({ outgoing: [...own, ...texts, ...notes.map(toFile)] });
  if (notes.length === 0) return;
  reading = readFiles(userId, notes);
  await reading;
}

async function readFiles(userId: string, notes: FileNote[]): Promise<void> {
  const lost = { problem: 'O envio foi interrompido e o arquivo se perdeu. Anexe de novo.' };
  const files = await storedFiles(userId, purpose);
  for (const { id } of notes) {
    const body = find(id)?.body;
    if (body?.kind !== 'file') continue;
    const file = files.get(id);
    // its state stays: it may be on its way again
    change(id, file ? { body: { ...body, file } } : lost);
  }
}

type FileNote = StoredOutbox['files'][number];
