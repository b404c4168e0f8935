import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { PdfInPlace } from './pdf-in-place.tsx';
import type { PdfSource } from './read-pdf.ts';

serverForEach([]);

/** A document with one line of words on each page. */
const pdfOf = (...lines: readonly string[]): Uint8Array => {
  const pages = lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, at) => {
      const drawn = `BT /F1 18 Tf 20 100 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const from = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(from).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(text);
};

const bytes = pdfOf('First words', 'Second words', 'Third words');

const open = async (source: PdfSource, view?: View, onOpened?: () => void) => {
  const { screen } = await openScreens(
    {
      '/': (
        <>
          <h1>Lesson</h1>
          <PdfInPlace source={source} title="Handout.pdf" onOpened={onOpened} />
        </>
      ),
    },
    '/',
    view,
  );
  await screen.getByRole('button', { name: 'Read Handout.pdf' }).click();
  return screen;
};

test('shows a document page by page, by keyboard alone, with words that can be read out', async () => {
  const onOpened = vi.fn<() => void>();
  const screen = await open({ bytes }, undefined, onOpened);
  const region = screen.getByRole('region', { name: 'Handout.pdf' });
  await expect.element(region.getByText('First words')).toBeInTheDocument();
  await expect.element(screen.getByText('Page 1 of 3')).toBeVisible();
  expect(onOpened).toHaveBeenCalledTimes(1);
  const canvas = () => document.querySelector('canvas');
  const first = canvas()?.getBoundingClientRect().width ?? 0;
  expect(first).toBeGreaterThan(100);

  region.element().focus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(region.getByText('Second words')).toBeInTheDocument();
  await expect.element(region.getByText('First words')).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('Page 3 of 3')).toBeVisible();
  await userEvent.keyboard('{PageDown}');
  await expect.element(screen.getByText('Page 3 of 3')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(region.getByText('First words')).toBeInTheDocument();
  await userEvent.keyboard('+');
  await vi.waitFor(() => {
    expect(canvas()?.getBoundingClientRect().width ?? 0).toBeCloseTo(first * 1.25, -1);
  });
  const page = screen.getByRole('textbox', { name: 'Go to page' });
  await page.fill('2');
  await expect.element(region.getByText('Second words')).toBeInTheDocument();
});

test('reads its bytes by range from the address of a ticket', async () => {
  const asked: string[] = [];
  const ours = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input !== '/media/ticket') return await ours(input, init);
    const range = new Headers(init?.headers).get('range') ?? '';
    asked.push(range);
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/u.exec(range) ?? [];
    return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
  });
  const screen = await open({ address: '/media/ticket', size: bytes.byteLength });
  await expect.element(screen.getByText('First words')).toBeInTheDocument();
  expect(asked.length).toBeGreaterThan(0);
});

test.each([
  ['what is no PDF', { bytes: new TextEncoder().encode('no document') }],
  ['an address that answers nothing', { address: '/nowhere', size: 4000 }],
])('says of %s that it is to be saved', async (_, source) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 404 }));
  const screen = await open(source);
  await expect.element(screen.getByText(/could not be shown here/u)).toBeVisible();
});

test.each(schemes)('breaks no rule in %s at 320 px', async (scheme) => {
  const screen = await open({ bytes }, { scheme, width: 320 });
  await expect.element(screen.getByText('First words')).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await accessViolations()).toEqual([]);
});
