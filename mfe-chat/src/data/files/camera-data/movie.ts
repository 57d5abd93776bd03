import { type Box, blank, boxesOfFile, boxesWithin } from './boxes.ts';
import { CameraDataError } from './camera-data-error.ts';
import { cleanItems } from './heif-items.ts';

const words = (text: string) => new Set(text.split(' '));
/**
 * Boxes needed to play the film or draw the picture. All others (udta, uuid, free, film behind a photograph …) are
 * emptied.
 */
const fileBoxes = words('ftyp styp moov moof mdat mfra sidx ssix pdin prft emsg imda wide');
const moovBoxes = words('mvhd trak mvex iods pssh clip ctab');
const trakBoxes = words('tkhd mdia edts tref tapt clip matt load txas trgr');
const pictures = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])$/;
const dated = words('mvhd tkhd mdhd');

/**
 * Returns a film (MP4, MOV, 3GP) or picture (HEIC, AVIF) without place, time, device and other data that a camera adds.
 */
export async function cleanBoxes(file: Blob): Promise<Blob> {
  const parts: Blob[] = [];
  const boxes = await boxesOfFile(file);
  // where a film has its header, a picture has a list of items
  const isPicture = pictures.test(await file.slice(8, 12).text()) || !boxes.some(({ type }) => type === 'moov');
  for (const box of boxes) {
    const isMoov = box.type === 'moov';
    const isItems = isPicture && box.type === 'meta';
    const isStored = fileBoxes.has(box.type) || isItems;
    const untouched = file.slice(box.start, box.end);
    if (isStored && !isMoov) {
      parts.push(untouched);
      continue;
    }
    const bytes = new Uint8Array(await untouched.arrayBuffer());
    const inside: Box = { ...box, start: 0, content: box.content - box.start, end: bytes.length };
    if (isMoov) cleanMoov(bytes, inside);
    else blank(bytes, inside);
    parts.push(new Blob([bytes]));
  }
  const clean = new Blob(parts, { type: file.type });
  return isPicture ? cleanItems(clean, boxes) : clean;
}

function cleanMoov(bytes: Uint8Array<ArrayBuffer>, moov: Box): void {
  for (const box of boxesWithin(bytes, moov.content, moov.end)) {
    if (box.type === 'cmov') throw new CameraDataError('A compressed film header.');
    if (!moovBoxes.has(box.type)) blank(bytes, box);
    else if (box.type === 'trak') cleanTrack(bytes, box);
    else forgetDates(bytes, box);
  }
}

function cleanTrack(bytes: Uint8Array<ArrayBuffer>, track: Box): void {
  for (const box of boxesWithin(bytes, track.content, track.end)) {
    if (!trakBoxes.has(box.type)) blank(bytes, box);
    forgetDates(bytes, box);
    if (box.type !== 'mdia') continue;
    for (const part of boxesWithin(bytes, box.content, box.end)) {
      forgetDates(bytes, part);
      // a track of readings (place, speed …) next to picture and sound
      if (part.type === 'hdlr' && handlerOf(bytes, part) === 'meta') {
        blank(bytes, track);
        return;
      }
    }
  }
}

const handlerOf = (bytes: Uint8Array, { content }: Box) =>
  String.fromCharCode(...bytes.subarray(content + 8, content + 12));

/** Created and changed: two numbers of 4 bytes, of 8 in version 1. */
function forgetDates(bytes: Uint8Array, { type, content, end }: Box): void {
  if (dated.has(type)) bytes.fill(0, content + 4, Math.min(end, content + (bytes[content] === 1 ? 20 : 12)));
}
