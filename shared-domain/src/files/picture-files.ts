import { maxChosenBytes, pictureMegabytes } from '../rules/listing-rules.ts';
import { longestPhotoRatio, mostMegapixels, shortestPhotoSide } from '../rules/picture-rules.ts';
import { andList } from '../text/phrases.ts';
import { kindOf, type PictureSize } from './picture-size.ts';

export interface Refusal {
  title: string;
  text: string;
  tone: 'danger';
}

const refusal = (title: string, text: string): Refusal => ({ title, text, tone: 'danger' });

const mostNames = 3;

/** The same refusal with the files it is about: 'foto-3.heic: …'. */
export function refusalOf(refused: Refusal, names: readonly string[]): Refusal {
  const shown = names.slice(0, mostNames);
  const rest = names.length - shown.length;
  return { ...refused, text: `${andList(rest > 0 ? [...shown, `mais ${rest}`] : shown)}: ${refused.text}` };
}

const notPictures = refusal('Arquivos inválidos', 'Apenas arquivos de imagem são aceitos.');
export const heicPictures = refusal(
  'Fotos HEIC',
  'Este navegador não abre fotos HEIC. Salve como JPG ou PNG e escolha de novo.',
);
/** Chosen as a picture, and not to be drawn by this browser. */
export const unreadablePictures = (files: readonly Pick<File, 'name' | 'type'>[]): Refusal =>
  files.some(({ name, type }) => /hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name)) ? heicPictures : notPictures;
export const truncatedPictures = refusal(
  'Imagens incompletas',
  'Falta uma parte do arquivo da imagem. Baixe ou copie de novo e escolha outra vez.',
);
const tooSmallPhotos = refusal(
  'Imagens pequenas demais',
  `Cada foto deve ter pelo menos ${shortestPhotoSide} pixels de largura e de altura.`,
);
const tooLongPhotos = refusal(
  'Imagens compridas demais',
  `O lado maior de cada foto pode ter no máximo ${longestPhotoRatio} vezes o menor. Corte a foto e escolha de novo.`,
);

/** Why a picture does not do as the photo of a listing. */
export function photoRefusal({ width, height }: PictureSize): Refusal | undefined {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (longer > shorter * longestPhotoRatio) return tooLongPhotos;
  return shorter < shortestPhotoSide ? tooSmallPhotos : undefined;
}

/** A picture that was read, and is refused. */
export class RefusedPictureError extends Error {
  readonly refusal: Refusal;
  constructor(refused: Refusal) {
    super(refused.text);
    this.refusal = refused;
  }
}

const pictureName = /\.(?:jpe?g|jfif|png|gif|webp|avif|hei[cf]|bmp)$/i;
/** Systems that do not know HEIC, as Windows, give it no type; others give a wrong one. Then the name decides, and its bytes once it is drawn. */
const isNamedPicture = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  !/svg/i.test(type) && (/^image\//i.test(type) ? !/\.svgz?$/i.test(name) : pictureName.test(name));
/** By its first bytes, whatever its name and type say; the browser tries the others that are called a picture. */
const isPicture = async (file: File): Promise<boolean> =>
  isNamedPicture(file) || kindOf(new DataView(await file.slice(0, 16).arrayBuffer())) !== undefined;
export const tooLargePictures = refusal(
  'Arquivos muito grandes',
  `Cada imagem deve ter no máximo ${pictureMegabytes}MB.`,
);
export const tooManyPixels = refusal(
  'Imagens grandes demais',
  `Cada imagem deve ter no máximo ${mostMegapixels} megapixels. Salve em um tamanho menor e escolha de novo.`,
);
export const tooManyPictures = (most: number): Refusal =>
  refusal('Muitas imagens', `Você pode enviar no máximo ${most} imagens. Remova algumas para adicionar novas.`);

/** Divides chosen files into those to upload, added to the existing ones, and messages about the others (docs/product.md). */
export async function sortPictureFiles(
  files: readonly File[],
  present: () => number,
  most: number,
): Promise<{ accepted: File[]; refusals: Refusal[] }> {
  const refusals: Refusal[] = [];
  const refuse = (refused: Refusal, some: readonly File[]) => {
    if (some.length > 0)
      refusals.push(
        refusalOf(
          refused,
          some.map(({ name }) => name),
        ),
      );
  };
  const arePictures = await Promise.all(files.map(isPicture));
  const pictures = files.filter((_, index) => arePictures[index]);
  refuse(
    notPictures,
    files.filter((_, index) => !arePictures[index]),
  );
  const accepted = pictures.filter(({ size }) => size <= maxChosenBytes);
  refuse(
    tooLargePictures,
    pictures.filter(({ size }) => size > maxChosenBytes),
  );
  if (present() + accepted.length > most) return { accepted: [], refusals: [...refusals, tooManyPictures(most)] };
  return { accepted, refusals };
}

export const failedPictures = refusal('Erro no upload', 'Não foi possível enviar as imagens. Tente novamente.');
