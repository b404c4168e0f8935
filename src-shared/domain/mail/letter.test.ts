import { describe, expect, it } from 'vitest';
import { renderLetter, type LetterParts } from './letter.ts';

const words = {
  language: 'en',
  code: 'Your code: {{code}}',
  foot: 'Sent by {{school}}.',
  unsubscribe: 'Stop',
};
const template = {
  subject: '{{name}} at {{school}}',
  before: ['Hello {{name}},'],
  action: 'Verify',
  after: ['Bye.'],
};
const render = (change: Partial<LetterParts> = {}) =>
  renderLetter(words, template, {
    values: { name: 'Noor', school: 'North & South' },
    code: 'ABCD-EFGH',
    link: 'https://hub.example/v#a=1&b=2',
    unsubscribeLink: null,
    ...change,
  });

describe('a letter', () => {
  it('says the same as text and as HTML', () => {
    const { subject, text, html } = render();
    expect(subject).toBe('Noor at North & South');
    for (const part of ['Hello Noor,', 'Your code: ABCD-EFGH', 'https://hub.example/v#a=1&b=2', 'Bye.'])
      expect(text).toContain(part);
    expect(html).toContain('<bdi>North &amp; South</bdi>');
    expect(html).toContain('<a href="https://hub.example/v#a=1&amp;b=2">Verify</a>');
    expect(html).toContain('<bdi>ABCD-EFGH</bdi>');
  });

  it('has neither code nor link where there is none', () => {
    const { text, html } = render({ code: null, link: null });
    expect(text + html).not.toMatch(/Verify|code|href/u);
  });

  it('lets no name be markup, a header, a paragraph or another direction', () => {
    const name = '<img src=x onerror=1>"\r\nBcc: all@x\n\nPay\u202Enow';
    const { subject, text, html } = render({ values: { name, school: 'S' } });
    expect(subject).not.toMatch(/[\r\n\u202E]/u);
    expect(text).toContain('Hello <img src=x onerror=1>" Bcc: all@x Paynow,');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('\u202E');
  });

  it('keeps names that run from right to left to themselves', () => {
    const { text, html } = render({ values: { name: 'نور حداد', school: 'S' } });
    expect(text).toContain('Hello \u2068نور حداد\u2069,');
    expect(html).toContain('Hello <bdi>نور حداد</bdi>,');
  });

  it('shortens long names in the subject alone', () => {
    const name = 'x'.repeat(80);
    const { subject, text } = render({ values: { name, school: 'S' } });
    expect(subject).toBe(`${'x'.repeat(60)}… at S`);
    expect(text).toContain(name);
  });

  it('says how to get no more of its kind', () => {
    const { text, html } = render({ unsubscribeLink: 'https://hub.example/unsubscribed#t=1' });
    expect(text).toContain('Stop: https://hub.example/unsubscribed#t=1');
    expect(html).toContain('href="https://hub.example/unsubscribed#t=1"');
  });
});
