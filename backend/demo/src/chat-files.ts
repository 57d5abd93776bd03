import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { PlannedChat } from './chat-plan.ts';
import { floorPlanPdf } from './floor-plan.ts';
import { storeObject, type UploadTarget } from './upload-pictures.ts';

/** Puts the files of the demo's conversations into their bucket. */
export async function uploadChatFiles(target: UploadTarget, chats: readonly PlannedChat[]): Promise<void> {
  for (const { file } of chats.flatMap(({ messages }) => messages)) {
    if (!file) continue;
    const { source, path } = file;
    if (source === 'floor-plan') await storeObject(target, `chat-files/${path}`, floorPlanPdf(), 'application/pdf');
    else await storeObject(target, `chat-files/${path}`, await photograph(source.picture), 'image/jpeg');
  }
}

/** As a telephone would send it. */
function photograph(picture: string): Promise<Buffer> {
  const original = fileURLToPath(new URL(`../media/${picture}.jpg`, import.meta.url));
  return sharp(original).resize({ width: 1280 }).jpeg({ quality: 78 }).toBuffer();
}
