import { expect, test, vi } from 'vitest';
import { checkDocument } from '#shared/domain/documents/check-document.ts';
import type { RichDocument } from '#shared/domain/documents/document.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { DocumentView } from './document-view.tsx';

const server = serverForEach([], 'Instructor');

const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const cell = (type: string, words: string) => ({ type, content: [paragraph(text(words))] });
const row = (type: string, ...words: string[]) => ({
  type: 'tableRow',
  content: words.map((word) => cell(type, word)),
});

const documentOf = (...content: unknown[]): RichDocument => {
  const check = checkDocument({ type: 'doc', content });
  if (!check.ok) throw new Error(check.problem);
  return check.document;
};

const WIDE = ['Measured on the first day', 'Measured on the second day', 'Measured on the third day'];

const lesson = documentOf(
  { type: 'heading', attrs: { level: 2 }, content: [text('Loops')] },
  paragraph(
    text('A '),
    text('loop', { type: 'bold' }),
    text(' runs '),
    text('for x in y', { type: 'code' }),
    text(', see '),
    text('the manual', { type: 'link', attrs: { href: 'https://example.org/loops' } }),
    { type: 'hardBreak' },
    { type: 'inlineMath', attrs: { latex: 'n^2' } },
  ),
  {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [{ type: 'listItem', content: [paragraph(text('Third step'))] }],
  },
  { type: 'blockquote', content: [paragraph(text('Said by somebody.'))] },
  { type: 'codeBlock', attrs: { language: 'python' }, content: [text('print(1)  # '.repeat(20))] },
  { type: 'table', content: [row('tableHeader', ...WIDE), row('tableCell', ...WIDE)] },
  { type: 'horizontalRule' },
  { type: 'blockMath', attrs: { latex: String.raw`\frac{a}{b}` } },
  { type: 'file', attrs: { sha256: 'a'.repeat(64), name: 'notes.pdf', mime: 'application/pdf' } },
);

const open = (document: RichDocument, view?: View) =>
  openScreens(
    {
      '/': (
        <>
          <h1>Lesson</h1>
          <DocumentView document={document} />
        </>
      ),
    },
    '/',
    view,
  );

test('sets its blocks apart evenly, headings further from what ends before them', async () => {
  const { screen } = await open(lesson);
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Loops' })).toBeVisible();
  const body = document.querySelector('h2')?.parentElement;
  const boxes = [...(body?.children ?? [])].map((block) => block.getBoundingClientRect());
  const apart = boxes.slice(1).map((box, at) => Math.round(box.top - (boxes[at]?.bottom ?? 0)));
  expect(new Set(apart)).toEqual(new Set([12]));
  const beginning = documentOf(paragraph(text('Before.')), {
    type: 'heading',
    attrs: { level: 2 },
    content: [text('After')],
  });
  const again = await open(beginning);
  const heading = again.screen.getByRole('heading', { name: 'After' });
  await expect.element(heading).toHaveStyle({ marginTop: '28px' });
});

test('gives way to the style of a component that stands in it', async () => {
  const style = document.createElement('style');
  style.textContent = '.ours { margin-top: 40px }';
  document.head.append(style);
  try {
    const { screen } = await openScreens(
      {
        '/': (
          <DocumentView
            document={documentOf(paragraph(text('Words.')), {
              type: 'file',
              attrs: { sha256: 'a'.repeat(64), name: 'notes.pdf', mime: 'application/pdf' },
            })}
            drawMedia={() => <p className="ours">A player</p>}
          />
        ),
      },
      '/',
    );
    await expect.element(screen.getByText('A player')).toHaveStyle({ marginTop: '40px' });
  } finally {
    style.remove();
  }
});

test('draws every kind of block as elements', async () => {
  const { screen } = await open(lesson);
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Loops' })).toBeVisible();
  expect(document.querySelector('strong')?.textContent).toBe('loop');
  expect(document.querySelector('ol')?.start).toBe(3);
  expect(document.querySelector('blockquote')?.textContent).toBe('Said by somebody.');
  await expect.element(screen.getByRole('region', { name: 'Code in python' })).toBeVisible();
  expect(document.querySelectorAll('th[scope="col"]')).toHaveLength(3);
  await expect.element(screen.getByText('notes.pdf')).toBeVisible();
  await vi.waitFor(() => expect(document.querySelectorAll('.katex')).toHaveLength(2));
});

test('shows what looks like markup as text', async () => {
  const { screen } = await open(documentOf(paragraph(text('<img src=x onerror=alert(1)>'))));
  await expect.element(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

test('asks the desktop to open a link, and leaves the page where it is', async () => {
  const { screen, address } = await open(lesson);
  const link = screen.getByRole('link', { name: 'the manual' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await link.click();
  await vi.waitFor(() => expect(server.native).toContain('shell.openLink'));
  expect(address()).toBe('/');
});

test.each(schemes)('breaks no rule in %s at 320 px, and nothing moves the page sideways', async (scheme) => {
  const { screen } = await open(lesson, { scheme, width: 320 });
  await expect.element(screen.getByRole('region', { name: 'Table' })).toBeVisible();
  await vi.waitFor(() => expect(document.querySelectorAll('.katex')).toHaveLength(2));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await accessViolations()).toEqual([]);
});
