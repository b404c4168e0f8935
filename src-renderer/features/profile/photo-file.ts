import { squareOf, type CropChoice } from '#shared/domain/profile/square-crop.ts';

/** Pixels of a side: sharp on every place that shows a person. */
const SIDE = 512;
const QUALITY = 0.88;

/** Reads a picture. @throws where the browser does not know its kind */
export const readPicture = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file);

/** Draws the chosen square of a picture onto a canvas. */
export const drawSquare = (canvas: HTMLCanvasElement, picture: ImageBitmap, choice: CropChoice): void => {
  const { left, top, size } = squareOf(picture, choice);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, size, size, 0, 0, canvas.width, canvas.height);
};

/** The chosen square as a new JPEG: nothing of what the file said about place or camera is in it. */
export const encodeSquare = async (picture: ImageBitmap, choice: CropChoice): Promise<Uint8Array> => {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  drawSquare(canvas, picture, choice);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (blob === null) throw new Error('The picture could not be drawn.');
  return new Uint8Array(await blob.arrayBuffer());
};
