import { maxPictureBytes, pictureMegabytes } from '../rules/listing-rules.ts';
import { mostMegapixels } from '../rules/picture-rules.ts';

interface Refusal {
  title: string;
  text: string;
  tone: 'danger';
}

const refusal = (title: string, text: string): Refusal => ({ title, text, tone: 'danger' });

const notPictures = refusal('Arquivos inválidos', 'Apenas arquivos de imagem são aceitos.');
/** Chosen as a picture, and not to be drawn by this browser. */
export const unreadablePictures = (files: readonly Pick<File, 'name' | 'type'>[]): Refusal =>
  files.some(({ name, type }) => /hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name))
    ? refusal('Fotos HEIC', 'Este navegador não abre fotos HEIC. Salve como JPG ou PNG e escolha de novo.')
    : notPictures;
const tooLarge = refusal('Arquivos muito grandes', `Cada imagem deve ter no máximo ${pictureMegabytes}MB.`);
export const tooManyPixels = refusal(
  'Imagens grandes demais',
  `Cada imagem deve ter no máximo ${mostMegapixels} megapixels. Salve em um tamanho menor e escolha de novo.`,
);
export const tooManyPictures = (most: number): Refusal =>
  refusal('Muitas imagens', `Você pode enviar no máximo ${most} imagens. Remova algumas para adicionar novas.`);

/** docs/product.md: which of the chosen files are sent beside those that are there, and what is said of the others. */
export function sortPictureFiles<F extends Pick<File, 'type' | 'size'>>(
  files: readonly F[],
  present: number,
  most: number,
): { accepted: F[]; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const pictures = files.filter(({ type }) => type.startsWith('image/') && type !== 'image/svg+xml');
  if (pictures.length < files.length) refusals.push(notPictures);
  const accepted = pictures.filter(({ size }) => size <= maxPictureBytes);
  if (accepted.length < pictures.length) refusals.push(tooLarge);
  if (present + accepted.length > most) return { accepted: [], refusals: [...refusals, tooManyPictures(most)] };
  return { accepted, refusals };
}

/** What is said of files that were chosen and did not get through. */
export const failedPictures = refusal('Erro no upload', 'Não foi possível enviar as imagens. Tente novamente.');
