import { maxPictureBytes, pictureMegabytes } from 'shared-domain/rules/listing-rules.ts';
import { mostMegapixels } from 'shared-domain/rules/picture-rules.ts';

/** No SVG: it may carry a script. */
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** For the file picker. */
export const avatarTypes = types.join(',');

/** Returns a file's error (docs/product.md), or undefined. */
export function avatarFileError({
  type,
  size,
}: Pick<Blob, 'type' | 'size'>): { title: string; text: string } | undefined {
  if (type === 'image/heic') return heicPicture;
  if (!types.includes(type)) return invalidPicture;
  if (size > maxPictureBytes)
    return { title: 'Arquivo muito grande', text: `A imagem deve ter no máximo ${pictureMegabytes}MB.` };
  return undefined;
}

const heicPicture = {
  title: 'Foto HEIC',
  text: 'Não abrimos fotos HEIC aqui. Salve como JPG ou PNG e escolha de novo.',
};

export const truncatedPicture = {
  title: 'Imagem incompleta',
  text: 'Falta uma parte do arquivo da imagem. Baixe ou copie de novo e escolha outra vez.',
};

/** One that unpacks to more memory than a device has to spare. */
export const hugePicture = {
  title: 'Imagem grande demais',
  text: `A imagem deve ter no máximo ${mostMegapixels} megapixels. Salve em um tamanho menor e escolha de novo.`,
};

/** Also for a file that only calls itself a picture. */
export const invalidPicture = { title: 'Arquivo inválido', text: 'Por favor, selecione uma imagem.' };
