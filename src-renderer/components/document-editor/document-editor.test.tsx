import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { checkDocument, documentText, parseDocument } from '#shared/domain/documents/check-document.ts';
import type { MediaNode, RichDocument } from '#shared/domain/documents/document.ts';
import { textOf } from '#shared/domain/documents/document-text.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { DocumentEditor } from './document-editor.tsx';

serverForEach(['questions'], 'Instructor');

const paragraphOf = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

interface FormOptions {
  readonly initial: string;
  readonly onText: (text: string) => void;
  readonly chooseMedia?: () => Promise<MediaNode | null>;
}

const Form = ({ initial, onText, chooseMedia }: FormOptions) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <h1>Lesson</h1>
      <DocumentEditor
        label="Text of the lesson"
        placeholder="Write here"
        value={value}
        onChange={(text) => {
          setValue(text);
          onText(text);
        }}
        {...(chooseMedia === undefined ? {} : { chooseMedia })}
      />
      <button type="button" onClick={() => setValue(documentText(paragraphOf('From elsewhere')))}>
        Take the other one
      </button>
    </>
  );
};

/** The editor in a form that keeps its text, as a page has it. */
const openEditor = async (initial = '', options: View & Pick<FormOptions, 'chooseMedia'> = {}) => {
  const { chooseMedia, ...view } = options;
  const told: string[] = [];
  const form = (
    <Form
      initial={initial}
      onText={(text) => told.push(text)}
      {...(chooseMedia === undefined ? {} : { chooseMedia })}
    />
  );
  const { screen } = await openScreens({ '/': form }, '/', view);
  const box = screen.getByRole('textbox', { name: 'Text of the lesson' });
  await expect.element(box).toBeVisible();
  const kept = (): RichDocument => {
    const check = parseDocument(told.at(-1) ?? '');
    if (!check.ok) throw new Error(check.problem);
    return check.document;
  };
  return { screen, box, told, kept };
};

/** What a browser hands over when somebody pastes. */
const paste = (html: string, files: readonly File[] = []): void => {
  const data = new DataTransfer();
  if (html !== '') data.setData('text/html', html);
  for (const file of files) data.items.add(file);
  document
    .querySelector('.ProseMirror')
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
};

const pixel = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(2, 2);
  canvas.getContext('2d')?.fillRect(0, 0, 2, 2);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'dot.png', { type: 'image/png' });
};

describe('writing', () => {
  test('keeps what is typed as a canonical document, and counts its words', async () => {
    const { screen, box, told, kept } = await openEditor();
    await box.click();
    await userEvent.keyboard('## Loops{Enter}A loop runs');
    await expect.element(screen.getByText('4 words')).toBeVisible();
    expect(kept().content).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Loops' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'A loop runs' }] },
    ]);
    expect(told.at(-1)).toBe(documentText(kept()));
  });

  test('says nothing was changed by opening', async () => {
    const { told } = await openEditor(
      documentText({ type: 'doc', content: [{ type: 'codeBlock', attrs: { language: 'python' } }] }),
    );
    expect(told).toEqual([]);
  });

  test('shows what comes from elsewhere, and goes on from there', async () => {
    const { screen, box, kept } = await openEditor(documentText(paragraphOf('Mine')));
    await screen.getByRole('button', { name: 'Take the other one' }).click();
    await expect.element(box).toHaveTextContent('From elsewhere');
    await box.click();
    await userEvent.keyboard('{End}!');
    expect(textOf(kept())).toContain('!');
    expect(textOf(kept())).not.toContain('Mine');
  });

  test('keeps a text that is too deep for the store, and says so', async () => {
    let block: unknown = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };
    for (let depth = 0; depth < 12; depth += 1) block = { type: 'blockquote', content: [block] };
    const deep = JSON.stringify({ type: 'doc', content: [block] });
    const { screen, box, told } = await openEditor(deep);
    await expect.element(screen.getByText(/more than 12 deep/u)).toBeVisible();
    await box.click();
    await userEvent.keyboard('y');
    expect(checkDocument(JSON.parse(told.at(-1) ?? '')).ok).toBe(false);
    expect(told.at(-1)).toContain('blockquote');
  });

  test('opens nothing that a newer version wrote, so that nothing of it is lost', async () => {
    const { screen } = await openScreens(
      {
        '/': <Form initial='{"type":"doc","content":[{"type":"poll"}]}' onText={() => undefined} />,
      },
      '/',
    );
    await expect.element(screen.getByText(/A newer version of Lectern wrote this text/u)).toBeVisible();
    expect(document.querySelector('.ProseMirror')).toBeNull();
  });
});

describe('with the keyboard alone', () => {
  test('reaches every tool, uses one and goes back', async () => {
    const { screen, box, kept } = await openEditor();
    await box.click();
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    const bar = screen.getByRole('toolbar', { name: 'Tools for the text' });
    await expect.element(bar.getByRole('button', { name: 'Heading', exact: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    const bold = bar.getByRole('button', { name: 'Bold' });
    await expect.element(bold).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveFocus();
    await expect.element(bold).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('strong');
    expect(kept().content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'strong', marks: [{ type: 'bold' }] }] },
    ]);
    const stops = bar.element().querySelectorAll('[tabindex="0"]');
    expect(stops).toHaveLength(1);
  });

  test('makes a table, changes it and leaves it', async () => {
    const { screen, box, kept } = await openEditor();
    await box.click();
    await screen.getByRole('button', { name: 'Table', exact: true }).click();
    const bar = screen.getByRole('toolbar', { name: 'Tools for the table' });
    await bar.getByRole('button', { name: 'Add a row below' }).click();
    await userEvent.keyboard('Day{Tab}Count');
    const [table] = kept().content;
    expect(table?.type === 'table' && table.content).toHaveLength(4);
    expect(textOf(kept())).toContain('Day');
    await bar.getByRole('button', { name: 'Delete the table' }).click();
    await expect.element(bar).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(bar).toBeVisible();
  });
});

describe('dialogs', () => {
  test('a link takes a whole address, and refuses one that runs something', async () => {
    const { screen, box, kept } = await openEditor();
    await box.click();
    await screen.getByRole('button', { name: 'Link' }).click();
    const address = screen.getByRole('textbox', { name: 'Address' });
    await address.fill('javascript:alert(1)');
    await screen.getByRole('button', { name: 'Set the link' }).click();
    await expect.element(screen.getByText(/Type a whole address/u)).toBeVisible();
    await address.fill('example.org/loops');
    await screen.getByRole('textbox', { name: 'Text of the link' }).fill('Loops');
    await screen.getByRole('button', { name: 'Set the link' }).click();
    await expect.element(box).toHaveFocus();
    expect(kept().content).toEqual([
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'Loops',
            marks: [{ type: 'link', attrs: { href: 'https://example.org/loops' } }],
          },
        ],
      },
    ]);
  });

  test('a formula is drawn, and changed with Enter', async () => {
    const { screen, box, kept } = await openEditor();
    await box.click();
    await screen.getByRole('button', { name: 'Formula' }).click();
    await screen.getByRole('textbox', { name: 'TeX' }).fill('x^2');
    await screen.getByRole('button', { name: 'Insert' }).click();
    await vi.waitFor(() => expect(document.querySelector('.ProseMirror .katex')).not.toBeNull());
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await screen.getByRole('button', { name: 'Formula' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'TeX' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(JSON.stringify(kept())).toContain('x^2');
  });

  test('a pasted image asks what it shows', async () => {
    const { screen, box, kept } = await openEditor();
    await box.click();
    paste('', [await pixel()]);
    await screen.getByRole('textbox', { name: 'What the image shows' }).fill('A black dot');
    const insert = screen.getByRole('button', { name: 'Insert' });
    await expect.element(insert).toBeEnabled();
    await insert.click();
    await expect.element(screen.getByRole('img', { name: 'A black dot' })).toBeVisible();
    expect(kept().content).toContainEqual({
      type: 'image',
      attrs: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/u), alt: 'A black dot' },
    });
  });

  test('a file comes from where the page says', async () => {
    const attrs = {
      media_file_id: 7,
      sha256: 'c'.repeat(64),
      name: 'talk.mp4',
      mime: 'video/mp4',
      poster: null,
      captions: null,
    };
    const { screen, box, kept } = await openEditor('', {
      chooseMedia: async () => ({ type: 'video', attrs }),
    });
    await box.click();
    await screen.getByRole('button', { name: 'Video, audio or file' }).click();
    await expect.element(screen.getByText('talk.mp4')).toBeVisible();
    expect(kept().content).toContainEqual({ type: 'video', attrs });
  });
});

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<h1 style="color:#2F5496;font-family:Calibri">Cells</h1>
<p class=MsoNormal><b>All</b> of life. <span style="font-family:Arial;color:red">Really.</span><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Membrane</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Lipids</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Nucleus</p>
<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>First</p>
<table><tr><td><p>Kind</p></td><td><p>Size</p></td></tr></table>
<p><img src="file:///C:/x.png"><a href="javascript:alert(1)">click</a> <a href="https://example.org">more</a></p>
<iframe src="https://example.org"></iframe><script>document.title = 'run'</script></body></html>`;

describe('pasting', () => {
  test('keeps what documents keep of a text from Word, and names the rest', async () => {
    const { screen, box, kept } = await openEditor();
    await box.click();
    const title = document.title;
    paste(WORD);
    await vi.waitFor(() => expect(textOf(kept())).toContain('Cells'));
    const json = JSON.stringify(kept());
    expect(kept().content[0]).toEqual({
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: 'Cells' }],
    });
    const list = kept().content.find(({ type }) => type === 'bulletList');
    expect(
      list?.type === 'bulletList' && list.content.map(({ content }) => content.map(({ type }) => type)),
    ).toEqual([['paragraph', 'bulletList'], ['paragraph']]);
    expect(kept().content.map(({ type }) => type)).toContain('orderedList');
    expect(kept().content.map(({ type }) => type)).toContain('table');
    expect(json).toContain('https://example.org');
    expect(json).not.toContain('javascript');
    expect(json).not.toContain('·');
    expect(document.title).toBe(title);
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent(
        'Not pasted: an image (add it with the image tool), an embedded page, the address of a link and colours and fonts.',
      );
  });

  test('says nothing where all was kept', async () => {
    const { screen, box, kept } = await openEditor();
    await box.click();
    paste('<p>Plain <em>words</em></p>');
    await vi.waitFor(() => expect(textOf(kept())).toBe('Plain words'));
    await expect.element(screen.getByRole('status')).toHaveTextContent('');
  });
});

test.each(schemes)('breaks no rule in %s at 320 px, with a table and a dialog', async (scheme) => {
  const { screen, box } = await openEditor('', { scheme, width: 320 });
  await box.click();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Table', exact: true }).click();
  await expect.element(screen.getByRole('toolbar', { name: 'Tools for the table' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Image' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Add an image' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});
