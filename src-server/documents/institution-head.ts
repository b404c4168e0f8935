import type { PdfDocument } from './pdf-document.ts';

/** Whose document it is. */
export interface Institution {
  readonly name: string;
  /** PNG or JPEG; other pictures cannot stand in a PDF. */
  readonly logo: Uint8Array | null;
}

/** The colours of the product on paper. */
export const INK = {
  text: '#1f2421',
  quiet: '#5c645f',
  accent: '#1d6b4f',
  paper: '#f6f4ee',
  line: '#d8d4c8',
} as const;

const LOGO = 44;

/** The head of a document: logo and name of the institution. @returns its lower edge. */
export function writeHead(
  pdf: PdfDocument,
  { name, logo }: Institution,
  place: { readonly x: number; readonly y: number; readonly width: number },
): number {
  const indent = logo === null ? 0 : LOGO + 14;
  if (logo !== null)
    pdf.figure(name, (doc) => {
      doc.image(Buffer.from(logo), place.x, place.y, {
        fit: [LOGO, LOGO],
        align: 'center',
        valign: 'center',
      });
    });
  pdf.write(name, {
    x: place.x + indent,
    y: place.y + (logo === null ? 0 : 12),
    width: place.width - indent,
    size: 15,
    leastSize: 10,
    weight: 'bold',
    color: INK.text,
  });
  return place.y + (logo === null ? 24 : LOGO);
}
