import { describe, expect, it } from 'vitest';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import texts from './texts/en.json' with { type: 'json' };
import { PAGE_CONTENT, PUBLIC_PAGES } from './page-content.ts';
import { FACT_NAMES, SESSION_FACTS } from './page-facts.ts';

const ROLES = ['standalone', 'device', 'hub'];

/** The pages as they are written: section by section, the words by their kind. */
const written: Readonly<Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>> =
  texts.pages;

const sentences = Object.values(written)
  .flatMap((page) => Object.values(page))
  .flatMap((words) => (typeof words === 'string' ? [words] : Object.values(words)));

describe.each(PUBLIC_PAGES)('the page %s', (name) => {
  const { path, sections } = PAGE_CONTENT[name];
  const page = written[name] ?? {};

  it('has an address of its own that is built', () => {
    expect(matchRoute(path)).toMatchObject({ path, title: name, built: true, sidebar: false });
  });

  it('has words for its line and for each section, and for nothing else', () => {
    expect(new Set(Object.keys(page))).toEqual(new Set(['line', ...sections.map(({ key }) => key)]));
  });

  it.each(sections)('says in "$key" what holds here, on each kind of computer', ({ key, differsByRole }) => {
    const kinds = differsByRole === true ? ROLES : ['text'];
    expect(Object.keys(page[key] ?? {}).toSorted()).toEqual(['title', ...kinds].toSorted());
  });
});

describe('the texts', () => {
  it('have only facts filled in that the pages know', () => {
    const names = sentences.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => name === undefined || !FACT_NAMES.includes(name))).toEqual([]);
    expect(FACT_NAMES.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('name the hub only where there is another computer that is one', () => {
    const elsewhere = Object.values(written)
      .flatMap((page) => Object.values(page))
      .flatMap((words) =>
        typeof words === 'string'
          ? [words]
          : [words['text'] ?? '', words['standalone'] ?? '', words['hub'] ?? ''],
      );
    expect(elsewhere.filter((text) => text.includes('{{hub}}'))).toEqual([]);
  });

  it('state the rules of sessions in whole numbers', () => {
    expect(SESSION_FACTS).toEqual({ idleMinutes: 65, hours: 12, studentDays: 30, staffDays: 7 });
  });
});
