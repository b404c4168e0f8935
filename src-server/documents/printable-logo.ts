const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && bytes[1] === 0x50;
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** A logo that a PDF can hold; null for the others. */
export const printableLogo = (bytes: Uint8Array | null): Uint8Array | null =>
  bytes !== null && (isPng(bytes) || isJpeg(bytes)) ? bytes : null;
