import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const shotsDir = path.resolve(import.meta.dirname, '../../.cache/shots');

/** 'home-1440x900.jpg' is of 'home', at '1440x900'. */
const fileName = /^(?<name>.+)-(?<size>\d{3,4}(?:x\d{3,4})?)\.(?:png|jpe?g)$/;

export interface MockUp {
  file: string;
  name: string;
  size: string;
}

/** The pictures of the folder that `npm run shots` was given; without one, none. */
export function mockUps(folder = process.env.SHOTS_MOCK_UPS): MockUp[] {
  if (!folder || !existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const { name, size } = fileName.exec(file)?.groups ?? {};
    return name && size ? [{ file: path.join(folder, file), name, size }] : [];
  });
}

/** A width has the height of a usual screen, and is of the whole page. */
export function viewportOf(size: string): { width: number; height: number; isWindow: boolean } {
  const [width = 1440, height] = size.split('x').map(Number);
  return { width, height: height ?? (width < 700 ? 844 : 900), isWindow: height !== undefined };
}
