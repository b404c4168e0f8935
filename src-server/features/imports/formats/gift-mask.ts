const dataUri = /data\\?:image\/[a-z0-9.+-]{1,40};base64,(?:[A-Za-z0-9+/]|\\?=)+/gi;
const mark = '\ue000';

/** A GIFT text without what the grammar would read wrongly or slowly, and the way back. */
export type MaskedGift = { text: string; unmask: (text: string) => string };

/**
 * Takes base64 images out (long, and full of signs), and parts `&&0`, which gift-pegjs uses for its own escapes
 * and would turn into other characters.
 */
export function giftMask(source: string): MaskedGift {
  const hasImages = source.includes('base64,');
  const hasEscapes = source.includes('&&0');
  if ((!hasImages && !hasEscapes) || source.includes(mark)) return { text: source, unmask: (text) => text };
  const uris: string[] = [];
  const text = source
    .replace(dataUri, (uri) => `${mark}${uris.push(uri.replaceAll('\\', '')) - 1}${mark}`)
    .replaceAll('&&0', `&${mark}&0`);
  return {
    text,
    unmask: (masked) =>
      masked
        .replace(/\ue000(\d{1,6})\ue000/g, (_all, index: string) => uris[Number(index)] ?? '')
        .replaceAll(mark, ''),
  };
}
