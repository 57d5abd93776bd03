// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { forgetDrafts } from 'shared-domain/chat/chat-drafts.ts';
import { signOut } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { arrivedOptions } from '../../data/chat/messages.query.ts';
import { uploadChatFile } from '../../data/chat/upload-chat-file.ts';
import { ChatApi, conversationId, helena, me, signIn } from '../../testing/fake-api.ts';
import { discard, restoreOutbox, sendAgain, sendFile, sendText, sendWaiting, useOutbox } from './outbox.ts';

const stored = vi.hoisted(() => new Map<string, File>());
vi.mock('shared-domain/files/stored-files.ts', () => ({
  keepFile: async (id: string, _userId: string, _purpose: string, file: File) => void stored.set(id, file),
  dropFile: async (id: string) => void stored.delete(id),
  storedFiles: async () => new Map(stored),
}));
vi.mock('../../data/chat/upload-chat-file.ts', async (original) => ({
  ...(await original<typeof import('../../data/chat/upload-chat-file.ts')>()),
  uploadChatFile: vi.fn(),
  removeChatFile: vi.fn(async () => {}),
}));

let api: ChatApi;
let queryClient: QueryClient;

beforeEach(() => {
  localStorage.clear();
  stored.clear();
  useOutbox.setState({ outgoing: [] });
  signIn();
  api = new ChatApi();
  api.install();
  queryClient = new QueryClient();
});

const write = (content: string) => sendText({ conversationId, senderId: me, queryClient }, content);
const outgoing = () => useOutbox.getState().outgoing.map(({ state, problem }) => [state, problem]);
const texts = () => api.messages.map(({ content }) => content);
const arrived = () => queryClient.getQueryData(arrivedOptions(conversationId).queryKey)?.map(({ content }) => content);

test('texts are stored in the order they were written, and leave the outbox as messages', async () => {
  for (const text of ['Um', 'Dois', 'Três']) write(text);
  expect(outgoing()).toEqual(Array(3).fill(['sending', '']));
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  expect(texts()).toEqual(['Um', 'Dois', 'Três']);
  expect(arrived()).toEqual(['Um', 'Dois', 'Três']);
});

test('a blocked text is not stored; it stays with its reason, and the next one passes', async () => {
  api.blocked = { 'me liga': 'Não é permitido compartilhar números de telefone na conversa.' };
  write('me liga');
  write('Bom dia');
  await vi.waitFor(() => expect(texts()).toEqual(['Bom dia']));
  expect(outgoing()).toEqual([['blocked', 'Não é permitido compartilhar números de telefone na conversa.']]);
});

test('when moderation does not answer the message is sent anyway', async () => {
  api.moderationFails = true;
  write('Oi');
  await vi.waitFor(() => expect(texts()).toEqual(['Oi']));
});

test('without a connection a text waits with its words, and goes when the connection is back', async () => {
  api.offline = true;
  write('Ainda está livre?');
  await vi.waitFor(() =>
    expect(outgoing()).toEqual([['failed', 'Não foi possível enviar a mensagem. Confira a conexão.']]),
  );
  api.offline = false;
  sendWaiting(queryClient, conversationId);
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  expect(texts()).toEqual(['Ainda está livre?']);
});

test('a message whose answer was lost is not stored twice', async () => {
  api.losesAnswer = true;
  write('Confirmado');
  await vi.waitFor(() => expect(outgoing()[0]?.[0]).toBe('failed'));
  const [failed] = useOutbox.getState().outgoing;
  sendAgain(queryClient, failed?.id ?? '');
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  expect(texts()).toEqual(['Confirmado']);
  expect(arrived()).toEqual(['Confirmado']);
});

test('what was taken back is not sent', async () => {
  api.offline = true;
  write('Esquece');
  await vi.waitFor(() => expect(outgoing()[0]?.[0]).toBe('failed'));
  discard(useOutbox.getState().outgoing[0]?.id ?? '');
  api.offline = false;
  sendWaiting(queryClient, conversationId);
  expect(outgoing()).toEqual([]);
  expect(texts()).toEqual([]);
});

test('a reload brings back the texts that had not arrived; another person and a sign-out do not', async () => {
  api.offline = true;
  write('Guardado');
  await vi.waitFor(() => expect(outgoing()[0]?.[0]).toBe('failed'));
  const [before] = useOutbox.getState().outgoing;
  useOutbox.setState({ outgoing: [] });
  void restoreOutbox(helena);
  expect(outgoing()).toEqual([]);
  void restoreOutbox(me);
  expect(useOutbox.getState().outgoing).toMatchObject([
    { id: before?.id, state: 'failed', body: { kind: 'text', content: 'Guardado' } },
  ]);
  signOut();
  forgetDrafts();
  useOutbox.setState({ outgoing: [] });
  void restoreOutbox(me);
  expect(outgoing()).toEqual([]);
});

test('a file whose sending a reload interrupts is there again and goes; one that could not be kept is reported as lost', async () => {
  vi.mocked(uploadChatFile).mockRejectedValue(new Error('gone'));
  const plan = new File(['planta'], ' planta.pdf', { type: 'application/pdf' });
  for (const file of [plan, new File(['x'], 'outra.pdf', { type: 'application/pdf' })])
    sendFile({ conversationId, senderId: me, queryClient }, file, { contentType: 'application/pdf', extension: 'pdf' });
  const [first, second] = useOutbox.getState().outgoing;
  await vi.waitFor(() => expect(outgoing().map(([state]) => state)).toEqual(['failed', 'failed']));
  stored.delete(second?.id ?? '');
  useOutbox.setState({ outgoing: [] });
  const restored = restoreOutbox(me);
  // no file is reported as lost before it is known
  expect(useOutbox.getState().outgoing.map(({ problem }) => problem)).toEqual([
    'O envio foi interrompido.',
    'O envio foi interrompido.',
  ]);
  await restored;
  expect(useOutbox.getState().outgoing).toMatchObject([
    { id: first?.id, body: { file: plan, name: 'planta.pdf' }, problem: 'O envio foi interrompido.' },
    { id: second?.id, body: { file: null }, problem: expect.stringContaining('o arquivo se perdeu') },
  ]);
  vi.mocked(uploadChatFile).mockResolvedValue();
  sendAgain(queryClient, first?.id ?? '');
  await vi.waitFor(() => expect(outgoing()).toHaveLength(1));
  expect(api.messages).toMatchObject([{ id: first?.id, file_name: 'planta.pdf' }]);
  expect(stored.size).toBe(0);
  discard(second?.id ?? '');
  useOutbox.setState({ outgoing: [] });
  await restoreOutbox(me);
  expect(outgoing()).toEqual([]);
});

test('a file that is sent again before it has been read waits for it', async () => {
  vi.mocked(uploadChatFile).mockRejectedValue(new Error('gone'));
  const plan = new File(['planta'], 'planta.pdf', { type: 'application/pdf' });
  const usable = { contentType: 'application/pdf', extension: 'pdf' } as const;
  sendFile({ conversationId, senderId: me, queryClient }, plan, usable);
  await vi.waitFor(() => expect(outgoing()[0]?.[0]).toBe('failed'));
  const [interrupted] = useOutbox.getState().outgoing;
  useOutbox.setState({ outgoing: [] });
  vi.mocked(uploadChatFile).mockResolvedValue();
  const restored = restoreOutbox(me);
  sendAgain(queryClient, interrupted?.id ?? '');
  await restored;
  await vi.waitFor(() => expect(outgoing()).toEqual([]));
  expect(api.messages).toMatchObject([{ file_name: 'planta.pdf' }]);
  expect(uploadChatFile).toHaveBeenLastCalledWith(expect.objectContaining({ file: plan }));
});
