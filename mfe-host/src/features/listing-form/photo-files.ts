import { listingLimits, maxPictureBytes, pictureMegabytes } from 'shared-domain/rules/listing-rules.ts';
import { mostMegapixels } from 'shared-domain/rules/picture-rules.ts';

/** What the browser keeps their files for until they have arrived. */
export const photoPurpose = 'listing';

interface Refusal {
  title: string;
  text: string;
  tone: 'danger';
}

const refusal = (title: string, text: string): Refusal => ({ title, text, tone: 'danger' });

const notPictures = refusal('Arquivos inválidos', 'Apenas arquivos de imagem são aceitos.');
/** Chosen as a picture, and not to be drawn by this browser. */
export const unreadablePhotos = (files: readonly Pick<File, 'name' | 'type'>[]): Refusal =>
  files.some(({ name, type }) => /hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name))
    ? refusal('Fotos HEIC', 'Este navegador não abre fotos HEIC. Salve como JPG ou PNG e escolha de novo.')
    : notPictures;
const tooLarge = refusal('Arquivos muito grandes', `Cada imagem deve ter no máximo ${pictureMegabytes}MB.`);
export const tooManyPixels = refusal(
  'Imagens grandes demais',
  `Cada imagem deve ter no máximo ${mostMegapixels} megapixels. Salve em um tamanho menor e escolha de novo.`,
);
export const tooManyPhotos = refusal(
  'Muitas imagens',
  `Você pode enviar no máximo ${listingLimits.images} imagens. Remova algumas para adicionar novas.`,
);

/** docs/product.md: which of the chosen files are sent, and what is said of the others. */
export function sortPhotoFiles<F extends Pick<File, 'type' | 'size'>>(
  files: readonly F[],
  present: number,
): { accepted: F[]; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const pictures = files.filter(({ type }) => type.startsWith('image/') && type !== 'image/svg+xml');
  if (pictures.length < files.length) refusals.push(notPictures);
  const accepted = pictures.filter(({ size }) => size <= maxPictureBytes);
  if (accepted.length < pictures.length) refusals.push(tooLarge);
  if (present + accepted.length > listingLimits.images) return { accepted: [], refusals: [...refusals, tooManyPhotos] };
  return { accepted, refusals };
}
