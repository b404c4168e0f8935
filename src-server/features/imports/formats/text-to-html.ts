import type { ImportImage } from '#shared/domain/imports/parsed-file.ts';
import { imageMarker } from '#shared/domain/imports/text.ts';

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Spaces that HTML would collapse, so that the text has to go into a preformatted block. */
const spacing = /[^\S\n ]| {2}|^ | $/m;

/** HTML that `htmlToText` turns back into this very text; an image's marker becomes its tag. */
export function textToHtml(
  text: string,
  images: readonly ImportImage[],
  source: (image: ImportImage) => string,
): string {
  let body = escapeHtml(text);
  for (const image of images) {
    const tag = `<img src="${escapeHtml(source(image))}" alt="${escapeHtml(image.alt)}">`;
    body = body.replaceAll(escapeHtml(imageMarker(image.ref)), () => tag);
  }
  if (spacing.test(text)) return `<pre>${body}</pre>`;
  return body
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
