/** A part of a picture, in its own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side of a stored avatar, in pixels: twice the largest displayed size. */
const side = 512;

/**
 * Renders the chosen square: small, upright, and without the camera's metadata.
 * @throws Error when the browser can't read or write the picture
 */
export async function cropPicture(source: string, area: PictureArea): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser can not draw.');
  // a transparent picture gets a white ground, also as JPEG
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  // a browser that does not write WebP gives PNG, which is too large for a photograph
  const webp = await toBlob(canvas, 'image/webp');
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg');
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`No ${type} could be written.`))), type, 0.88);
  });
}
