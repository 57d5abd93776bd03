import { expect, test } from 'vitest';
import { avatarFileError } from './avatar-file.ts';

const megabytes = 1024 * 1024;

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('%s of 5 MB is taken', (type) => {
  expect(avatarFileError({ type, size: 5 * megabytes })).toBeUndefined();
});

test.each(['image/svg+xml', 'application/pdf', 'text/html', ''])('%s is no picture', (type) => {
  expect(avatarFileError({ type, size: 10 })).toEqual({
    title: 'Arquivo inválido',
    text: 'Por favor, selecione uma imagem.',
  });
});

test('HEIC is said to be HEIC', () => {
  expect(avatarFileError({ type: 'image/heic', size: 10 })?.title).toBe('Foto HEIC');
});

test('a larger one is refused', () => {
  expect(avatarFileError({ type: 'image/png', size: 5 * megabytes + 1 })).toEqual({
    title: 'Arquivo muito grande',
    text: 'A imagem deve ter no máximo 5MB.',
  });
});
