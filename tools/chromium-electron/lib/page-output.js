import { nativeImage } from './native-image.js';

/**
 * @param {import('./web-contents.js').WebContents} contents
 * @param {{ x: number; y: number; width: number; height: number }} [area]
 */
export async function capturePage(contents, area) {
  const session = await contents.whenAttached();
  const clip = area ? { clip: { ...area, scale: 1 } } : {};
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', ...clip });
  return nativeImage.createFromBuffer(Buffer.from(data, 'base64'));
}

// Widths and heights in inches, as both Electron and DevTools count them.
const PAPER = {
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
};

/**
 * @param {import('./web-contents.js').WebContents} contents
 * @param {any} options Electron's PrintToPDFOptions
 */
export async function printToPdf(contents, options = {}) {
  const session = await contents.whenAttached();
  const size = options.pageSize ?? 'Letter';
  const [paperWidth, paperHeight] =
    typeof size === 'string' ? (PAPER[size] ?? PAPER.Letter) : [size.width, size.height];
  const margins = options.margins ?? {};
  const none = margins.marginType === 'none';
  const { data } = await session.send('Page.printToPDF', {
    landscape: options.landscape ?? false,
    printBackground: options.printBackground ?? false,
    displayHeaderFooter: options.displayHeaderFooter ?? false,
    scale: options.scale ?? 1,
    paperWidth,
    paperHeight,
    marginTop: none ? 0 : (margins.top ?? 0.4),
    marginBottom: none ? 0 : (margins.bottom ?? 0.4),
    marginLeft: none ? 0 : (margins.left ?? 0.4),
    marginRight: none ? 0 : (margins.right ?? 0.4),
    pageRanges: options.pageRanges ?? '',
    headerTemplate: options.headerTemplate ?? '',
    footerTemplate: options.footerTemplate ?? '',
    preferCSSPageSize: options.preferCSSPageSize ?? false,
    generateTaggedPDF: options.generateTaggedPDF ?? false,
    generateDocumentOutline: options.generateDocumentOutline ?? false,
  });
  return Buffer.from(data, 'base64');
}
