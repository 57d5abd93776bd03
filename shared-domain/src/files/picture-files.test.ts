import { expect, test } from 'vitest';
import { maxPictureBytes } from '../rules/listing-rules.ts';
import { failedPictures, sortPictureFiles } from './picture-files.ts';

const picture = (size = 1000, type = 'image/png') => ({ type, size });

test.each([
  [[picture(1, 'application/pdf')], 0, 'Arquivos inválidos', 'Apenas arquivos de imagem são aceitos.'],
  [[picture(maxPictureBytes + 1)], 0, 'Arquivos muito grandes', 'Cada imagem deve ter no máximo 5MB.'],
  [
    [picture(), picture()],
    9,
    'Muitas imagens',
    'Você pode enviar no máximo 10 imagens. Remova algumas para adicionar novas.',
  ],
])('%o beside %i that are there', (files, present, title, text) => {
  expect(sortPictureFiles(files, present, 10)).toEqual({ accepted: [], refusals: [{ title, text, tone: 'danger' }] });
});

test('a picture that fills the last place is sent', () => {
  expect(sortPictureFiles([picture(maxPictureBytes)], 9, 10).accepted).toHaveLength(1);
  expect(failedPictures.text).toBe('Não foi possível enviar as imagens. Tente novamente.');
});
