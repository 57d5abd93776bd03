import { maxChatFileBytes } from 'shared-domain/rules/people-rules.ts';
import { expect, test } from 'vitest';
import { checkChatFile, formatBytes } from './chat-file.ts';

test.each([
  [0, '0 Bytes'],
  [21, '21 Bytes'],
  [1023, '1.023 Bytes'],
  [1024, '1 KB'],
  [1536, '1,5 KB'],
  [1_048_550, '1 MB'],
  [1_468_006, '1,4 MB'],
  [maxChatFileBytes, '50 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5 * 1024 ** 4, '5.120 GB'],
])('%i → %s', (bytes, text) => {
  expect(formatBytes(bytes).replace('\u00a0', ' ')).toBe(text);
});

const file = (name: string, type: string, size = 10) => ({ name, type, size });

test.each([
  ['foto.JPG', 'image/jpeg', { contentType: 'image/jpeg', extension: 'jpg' }],
  ['IMG_1.HEIC', 'image/heic', { contentType: 'image/heic', extension: 'heic' }],
  ['tour.mov', 'video/quicktime', { contentType: 'video/quicktime', extension: 'mov' }],
  ['planta.pdf', 'application/pdf', { contentType: 'application/pdf', extension: 'pdf' }],
  ['lista.txt', 'text/plain;charset=utf-8', { contentType: 'text/plain', extension: 'txt' }],
  // a system without an office suite knows no type for it
  ['contrato.doc', '', { contentType: 'application/msword', extension: 'doc' }],
  ['IMG_2.heic', 'application/octet-stream', { contentType: 'image/heic', extension: 'heic' }],
  ['lista.pdf', 'binary/octet-stream', { contentType: 'application/pdf', extension: 'pdf' }],
])('%s (%s) can be sent', (name, type, stored) => {
  expect(checkChatFile(file(name, type))).toEqual(stored);
});

test.each([
  ['logo.svg', 'image/svg+xml', 10, 'Arquivo não aceito'],
  ['pagina.html', 'text/html', 10, 'Arquivo não aceito'],
  ['disfarce.pdf', 'text/html', 10, 'Arquivo não aceito'],
  ['som.mp3', 'audio/mpeg', 10, 'Arquivo não aceito'],
  ['sem-nada', '', 10, 'Arquivo não aceito'],
  ['programa.exe', 'application/octet-stream', 10, 'Arquivo não aceito'],
  ['arquivo.zip', 'application/zip', 10, 'Arquivo não aceito'],
  ['vazio.txt', 'text/plain', 0, 'Arquivo vazio'],
  ['filme.mp4', 'video/mp4', maxChatFileBytes + 1, 'Arquivo muito grande'],
  [`${'a'.repeat(252)}.pdf`, 'application/pdf', 10, 'Nome muito longo'],
])('%s (%s, %i bytes) is refused', (name, type, size, title) => {
  expect(checkChatFile(file(name, type, size))).toMatchObject({ title });
});

test('the largest file that the bucket takes is taken', () => {
  expect(checkChatFile(file('filme.mp4', 'video/mp4', maxChatFileBytes))).toEqual({
    contentType: 'video/mp4',
    extension: 'mp4',
  });
});
