/** The images that can be stored; nothing that carries script or refers elsewhere. */
const IMAGE_MIMES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageMime = (typeof IMAGE_MIMES)[number];

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

export const isImageMime = (mime: string): mime is ImageMime => IMAGE_MIMES.some((known) => known === mime);

/** Whether an image whose kind was told by its bytes may become a blob. */
export const isStorable = (mime: string, bytes: Uint8Array): boolean =>
  isImageMime(mime) && bytes.byteLength <= MAX_IMAGE_BYTES;
