/** Where somebody has moved the square of a photo: 0 to 1 of what is left over, and how far they went in. */
export interface CropChoice {
  /** 1 takes as much as there is, 3 a third of it. */
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const CENTRED: CropChoice = { zoom: 1, x: 0.5, y: 0.5 };

export const MAX_ZOOM = 3;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The square of a picture that a choice means, in its pixels; always whole and inside it. */
export function squareOf(
  picture: { readonly width: number; readonly height: number },
  { zoom, x, y }: CropChoice,
): { readonly left: number; readonly top: number; readonly size: number } {
  const shorter = Math.min(picture.width, picture.height);
  const size = Math.max(1, Math.floor(shorter / within(zoom, 1, MAX_ZOOM)));
  return {
    left: Math.round((picture.width - size) * within(x, 0, 1)),
    top: Math.round((picture.height - size) * within(y, 0, 1)),
    size,
  };
}
