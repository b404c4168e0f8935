import { getDocument, PDFDataRangeTransport, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
import PdfCode from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import { rangesOf } from './ranges.ts';

/** Where the bytes of a document come from: an address that is read by range, or what is here already. */
export type PdfSource = { readonly address: string; readonly size: number } | { readonly bytes: Uint8Array };

/** One request reads no more than this; so no answer holds a large file. */
const PART_BYTES = 512 * 1024;

/** Reads by range; its own, because the library refuses addresses that are not of http. */
class Ranges extends PDFDataRangeTransport {
  readonly #address: string;
  readonly #onFailed: (reason: unknown) => void;
  readonly #stop = new AbortController();

  constructor(address: string, size: number, onFailed: (reason: unknown) => void) {
    super(size, null);
    this.#address = address;
    this.#onFailed = onFailed;
  }

  override requestDataRange(begin: number, end: number): void {
    // What was asked for and never comes would leave the document loading for ever.
    this.#read(begin, end).catch((error: unknown) => {
      if (!this.#stop.signal.aborted) this.#onFailed(error);
    });
  }

  override abort(): void {
    this.#stop.abort();
  }

  async #read(begin: number, end: number): Promise<void> {
    const whole = new Uint8Array(end - begin);
    for (const { from, to } of rangesOf(begin, end, PART_BYTES)) {
      const answer = await fetch(this.#address, {
        headers: { range: `bytes=${from}-${to - 1}` },
        signal: this.#stop.signal,
      });
      if (answer.status !== 206) throw new Error(`HTTP ${answer.status}`);
      whole.set(new Uint8Array(await answer.arrayBuffer()), from - begin);
    }
    this.onDataRange(begin, whole);
  }
}

/** A document that is open, until it is closed. */
export interface OpenPdf {
  readonly document: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

/** Opens a document in a thread of its own; nothing is fetched but its own bytes, and nothing in it is run. */
export function openPdf(source: PdfSource): OpenPdf {
  const port = new PdfCode();
  const worker = PDFWorker.create({ port });
  const failed = Promise.withResolvers<never>();
  port.addEventListener('error', () => failed.reject(new Error('The reader of PDF did not start.')));
  const from =
    'bytes' in source
      ? // The library takes over what it is given.
        { data: source.bytes.slice() }
      : { range: new Ranges(source.address, source.size, failed.reject) };
  const task = getDocument({
    ...from,
    worker,
    useWasm: false,
    disableAutoFetch: true,
    disableStream: true,
    disableWorkerRendering: true,
    enableXfa: false,
    stopAtErrors: false,
  });
  return {
    document: Promise.race([task.promise, failed.promise]),
    close: () => {
      void task.destroy().finally(() => {
        worker.destroy();
        port.terminate();
      });
    },
  };
}
