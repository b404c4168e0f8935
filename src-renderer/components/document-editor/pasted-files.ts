import { IMAGE_KINDS } from '#renderer/lib/store-image.ts';

const kinds = IMAGE_KINDS.split(',');

/** Images that are pasted or dropped as files, such as a part of the screen. */
export const imageFilesIn = (data: DataTransfer | null): readonly File[] => {
  // Office programs put a picture of the text beside the text.
  if (data === null || data.types.includes('text/html')) return [];
  return [...data.files].filter(({ type }) => kinds.includes(type));
};
