import { formatNumber } from 'shared-domain/money/format.ts';
import { maxChatFileBytes } from 'shared-domain/rules/people-rules.ts';

/** Types that the file dialog offers (docs/product.md). */
export const chatFileAccept = 'image/*,video/*,.pdf,.doc,.docx,.txt';

/** Types by file extension that the bucket accepts. SVG is excluded: it can contain a script. */
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  '3gp': 'video/3gpp',
  ogv: 'video/ogg',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
};

/** Types that systems give to files of unknown type; a DOCX is a ZIP file. */
const unknownType = /^$|^(?:application|binary)\/(?:octet-stream|x-download|force-download|zip|x-zip-compressed)$/i;

export interface UsableFile {
  contentType: string;
  /** Ending in the bucket, without the dot. */
  extension: string;
}

interface Message {
  title: string;
  text: string;
}

/** Returns how a chosen file is stored, or why it can't be sent. */
export function checkChatFile(file: Pick<File, 'name' | 'type' | 'size'>): UsableFile | Message {
  const byType = Object.entries(types).find(([, type]) => type === file.type.toLowerCase().split(';')[0]?.trim());
  const ending = /\.([a-z0-9]{2,5})$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  // a system that does not know the type gives none, or a general one; the ending must not contradict any other
  const extension = unknownType.test(file.type) ? ending : byType?.[0];
  const contentType = extension === undefined ? undefined : types[extension];
  if (extension === undefined || contentType === undefined)
    return { title: 'Arquivo não aceito', text: 'Envie uma imagem, um vídeo, PDF, DOC, DOCX ou TXT.' };
  if (file.size === 0) return { title: 'Arquivo vazio', text: 'Escolha um arquivo que tenha conteúdo.' };
  if (file.size > maxChatFileBytes)
    return { title: 'Arquivo muito grande', text: `O arquivo deve ter no máximo ${formatBytes(maxChatFileBytes)}.` };
  if (file.name.trim().length > 255)
    return { title: 'Nome muito longo', text: 'Renomeie o arquivo para até 255 letras.' };
  return { contentType, extension };
}

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** 1 468 006 → "1,4 MB": in Bytes, KB, MB or GB of 1024 each. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // "1.024 KB" is written as 1 MB
  while (unit < units.length - 1 && Math.round(value * 10) / 10 >= 1024) {
    value /= 1024;
    unit += 1;
  }
  return `${formatNumber(value, { least: 0, most: unit === 0 ? 0 : 1 })}\u00a0${units[unit]}`;
}
