import { expect, test } from 'vitest';
import { maxPictureBytes } from '../rules/listing-rules.ts';
import {
  failedPictures,
  heicPictures,
  photoRefusal,
  refusalOf,
  sortPictureFiles,
  unreadablePictures,
} from './picture-files.ts';

const picture = (size = 1000, type = 'image/png', name = 'foto') => ({ type, size, name });

test.each([
  [[picture(1, 'application/pdf')], 0, 'Arquivos inválidos', 'foto: Apenas arquivos de imagem são aceitos.'],
  [[picture(maxPictureBytes + 1)], 0, 'Arquivos muito grandes', 'foto: Cada imagem deve ter no máximo 5MB.'],
  [
    [picture(), picture()],
    9,
    'Muitas imagens',
    'Você pode enviar no máximo 10 imagens. Remova algumas para adicionar novas.',
  ],
])('%o beside %i that are there', (files, present, title, text) => {
  expect(sortPictureFiles(files, present, 10)).toEqual({ accepted: [], refusals: [{ title, text, tone: 'danger' }] });
});

test.each([
  [['foto-3.heic'], 'foto-3.heic: Este'],
  [['a.heic', 'b.heic'], 'a.heic e b.heic: Este'],
  [['a.heic', 'b.heic', 'c.heic', 'd.heic', 'e.heic'], 'a.heic, b.heic, c.heic e mais 2: Este'],
])('a refusal names %o', (names, beginning) => {
  expect(refusalOf(heicPictures, names)).toMatchObject({
    title: 'Fotos HEIC',
    text: expect.stringMatching(`^${beginning}`),
  });
});

test('a picture that fills the last place is sent', () => {
  expect(sortPictureFiles([picture(maxPictureBytes)], 9, 10).accepted).toHaveLength(1);
  expect(failedPictures.text).toBe('Não foi possível enviar as imagens. Tente novamente.');
});

test.each([
  ['IMG_0001.HEIC', ''],
  ['foto.jpg', ''],
  ['foto.jpeg', 'application/octet-stream'],
  ['foto.webp', 'text/plain'],
  ['foto', 'image/heic'],
])('%s of the type %j is taken for a picture', (name, type) => {
  expect(sortPictureFiles([picture(1, type, name)], 0, 10)).toMatchObject({ accepted: [{ name }], refusals: [] });
});

test.each([
  ['desenho.svg', ''],
  ['desenho.svg', 'image/png'],
  ['desenho.png', 'image/svg+xml'],
  ['contrato.pdf', ''],
  ['foto', ''],
])('%s of the type %j is no picture', (name, type) => {
  expect(sortPictureFiles([picture(1, type, name)], 0, 10).accepted).toEqual([]);
});

test('a HEIC picture without a type is said to be one', () => {
  expect(unreadablePictures([picture(1, '', 'IMG_0001.HEIC')]).title).toBe('Fotos HEIC');
});

test.each([
  [30, 20, 'Cada foto deve ter pelo menos 300 pixels de largura e de altura.'],
  [299, 400, 'Cada foto deve ter pelo menos 300 pixels de largura e de altura.'],
  [40_000, 400, 'O lado maior de cada foto pode ter no máximo 5 vezes o menor. Corte a foto e escolha de novo.'],
  [300, 1501, 'O lado maior de cada foto pode ter no máximo 5 vezes o menor. Corte a foto e escolha de novo.'],
  [300, 1500, undefined],
  [4032, 3024, undefined],
])('a photo of %i × %i: %s', (width, height, text) => {
  expect(photoRefusal({ width, height })?.text).toBe(text);
});
