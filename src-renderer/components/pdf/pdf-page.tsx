import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import classes from './pdf-page.module.css';

/** A canvas of more is slow to fill, and some graphics cards show nothing of it. */
const MOST_PIXELS = 16_000_000;

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** 1 is as wide as there is room for. */
  readonly zoom: number;
  /** Room for it, in pixels. */
  readonly width: number;
  readonly onFailed: () => void;
}

/** One page as a picture, with its words over it. */
export const PdfPage = ({ document: pdf, number, zoom, width, onFailed }: PdfPageProps) => {
  const place = useRef<HTMLDivElement>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  }, [onFailed]);
  useEffect(() => {
    let isOver = false;
    let stop = (): void => undefined;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const own = page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale: (width / own) * zoom });
      const canvas = globalThis.document.createElement('canvas');
      const ratio = Math.min(
        globalThis.devicePixelRatio,
        Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)),
      );
      canvas.width = Math.floor(viewport.width * ratio);
      canvas.height = Math.floor(viewport.height * ratio);
      canvas.style.width = `${viewport.width}px`;
      canvas.style.height = `${viewport.height}px`;
      canvas.setAttribute('aria-hidden', 'true');
      const words = globalThis.document.createElement('div');
      words.className = classes['words'] ?? '';
      const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: words,
        viewport,
      });
      stop = () => {
        drawing.cancel();
        layer.cancel();
      };
      if (isOver) stop();
      await Promise.all([drawing.promise, layer.render()]);
      const box = place.current;
      if (isOver || box === null) return;
      box.style.setProperty('--total-scale-factor', String(viewport.scale));
      box.style.width = `${viewport.width}px`;
      box.replaceChildren(canvas, words);
      box.dataset['page'] = String(number);
    };
    draw().catch(() => {
      if (!isOver) failed.current();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [pdf, number, zoom, width]);
  return <div ref={place} className={classes['page']} />;
};
