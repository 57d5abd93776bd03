import { expect, test } from 'vitest';
import { maxChosenBytes } from '../rules/listing-rules.ts';
import {
  failedPictures,
  heicPictures,
  photoRefusal,
  refusalOf,
  sortPictureFiles,
  unreadablePictures,
} from './picture-files.ts';

/** A file of that size, whose bytes are not read. */
const picture = (size = 1000, type = 'image/png', name = 'foto') =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size });
const sort = (files: File[], present = 0) => sortPictureFiles(files, () => present, 10);

test.each([
  [[picture(1, 'application/pdf')], 0, 'Arquivos inválidos', 'foto: Apenas arquivos de imagem são aceitos.'],
  [[picture(maxChosenBytes + 1)], 0, 'Arquivos muito grandes', 'foto: Cada imagem deve ter no máximo 5MB.'],
  [
    [picture(), picture()],
    9,
    'Muitas imagens',
    'Você pode enviar no máximo 10 imagens. Remova algumas para adicionar novas.',
  ],
])('%o beside %i that are there', async (files, present, title, text) => {
  expect(await sort(files, present)).toEqual({ accepted: [], refusals: [{ title, text, tone: 'danger' }] });
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

test('a picture that fills the last place is sent', async () => {
  expect((await sort([picture(maxChosenBytes)], 9)).accepted).toHaveLength(1);
  expect(failedPictures.text).toBe('Não foi possível enviar as imagens. Tente novamente.');
});

test.each([
  ['IMG_0001.HEIC', ''],
  ['foto.jpg', ''],
  ['foto.jpeg', 'application/octet-stream'],
  ['foto.webp', 'text/plain'],
  ['foto', 'image/heic'],
])('%s of the type %j is taken for a picture', async (name, type) => {
  expect(await sort([picture(1, type, name)])).toMatchObject({ accepted: [{ name }], refusals: [] });
});

test.each([
  ['desenho.svg', ''],
  ['desenho.svg', 'image/png'],
  ['desenho.png', 'image/svg+xml'],
  ['contrato.pdf', ''],
  ['foto', ''],
])('%s of the type %j is no picture', async (name, type) => {
  expect((await sort([picture(1, type, name)])).accepted).toEqual([]);
});

test.each([
  ['foto', ''],
  ['scan.pdf', 'application/pdf'],
  ['desenho.svg', 'image/svg+xml'],
])('a JPEG is one by its first bytes, named %s with the type %j', async (name, type) => {
  const file = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(12).fill(0)])], name, { type });
  expect(await sort([file])).toEqual({ accepted: [file], refusals: [] });
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
