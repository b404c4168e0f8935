import { expect } from 'vitest';

/** Runs where any of the texts is taken for more than text. */
const HIT = 'window.hostileTextRan=1';

const TRICKS = [
  `<script>${HIT}</script>`,
  `<img src=x onerror=${HIT}>`,
  `<svg onload=${HIT}>`,
  `<iframe srcdoc="<script>parent.${HIT}</script>">`,
  `<a href="javascript:${HIT}">a</a>`,
  `[a](javascript:${HIT})`,
  `javascript:${HIT}`,
  `data:text/html,<script>${HIT}</script>`,
  `<details open ontoggle=${HIT}>`,
  `<math><mtext><script>${HIT}</script>`,
  `\\href{javascript:${HIT}}{x}`,
  `\\htmlData{x=1}{<img src=x onerror=${HIT}>}`,
  `<style>@import "x"</style>`,
  `<base href="https://evil.example/">`,
  `<form action="javascript:${HIT}"><button>`,
  `<object data="javascript:${HIT}">`,
  `{{constructor.constructor("${HIT}")()}}`,
  `&lt;script&gt;${HIT}&lt;/script&gt;`,
  `<input autofocus onfocus=${HIT}>`,
  `</textarea><script>${HIT}</script>`,
];
const AROUND = [
  (trick: string) => trick,
  (trick: string) => `"'>${trick}`,
  (trick: string) => `> ${trick}`,
  (trick: string) => `- ${trick}`,
  (trick: string) => `**${trick}**`,
  (trick: string) => `*${trick}*`,
  (trick: string) => `\`${trick}\``,
  (trick: string) => `\`</code>${trick}\``,
  (trick: string) => `\\(${trick}\\)`,
  (trick: string) => `$$${trick}$$`,
  (trick: string) => `https://x.example/"${trick}`,
  (trick: string) => `\u202e${trick}\u202c`,
  (trick: string) => `@${trick}`,
  (trick: string) => `]]>${trick}<!--`,
  (trick: string) => `\t${trick}\u200b`,
];
/** Three hundred texts that want to be more than text. */
export const PAYLOADS = AROUND.flatMap((around) => TRICKS.map(around));

/**
 * As many payloads as a field takes, a line each, beginning with another one each time.
 * @param isTaken leaves out what the field refuses
 */
export function textOf(most: number, from = 0, isTaken: (payload: string) => boolean = () => true): string {
  let text = '';
  for (const payload of [...PAYLOADS.slice(from), ...PAYLOADS.slice(0, from)].filter(isTaken)) {
    if (text.length + payload.length + 1 > most) break;
    text += `${payload}\n`;
  }
  return text;
}

const TITLES = TRICKS.map((trick) => trick.slice(0, 150));
/** One of the tricks, for a field of one line. */
export const title = (at: number): string => TITLES[at % TITLES.length] ?? '';

/** Four of them, so that each trick stands in some field of several lines. */
export const several = async (one: (at: number) => Promise<number>): Promise<number> => {
  let last = 0;
  for (const at of [0, 5, 10, 15]) last = await one(at);
  return last;
};

/** What only a text that was taken for markup brings into a page. */
const FOREIGN = 'script, iframe, object, embed, base, form[action], details[open], math script';

/** Addresses of links that are neither of the web nor of the product. */
const strangeLinks = (within: Element): string[] =>
  [...within.querySelectorAll('a[href]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => !/^(?:https?:\/\/|mailto:|\/)/iu.test(href));

const handlersIn = (within: Element): string[] =>
  [...within.querySelectorAll('*')].flatMap(({ attributes }) =>
    [...attributes].map(({ name }) => name).filter((name) => name.startsWith('on')),
  );

/**
 * What is shown of it as more than text, once everything has arrived; nothing where all is well.
 * @param least how many of the texts are shown
 */
export async function moreThanText(container: Element, least = 1): Promise<string[]> {
  const count = (): number => container.textContent.split('hostileTextRan').length - 1;
  await expect.poll(count).toBeGreaterThanOrEqual(least);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const main = container.querySelector('main') ?? container;
  const found = [main, ...document.querySelectorAll('[role=dialog]')].flatMap((part) => [
    ...[...part.querySelectorAll(FOREIGN)].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ...strangeLinks(part),
    ...handlersIn(part),
  ]);
  return 'hostileTextRan' in window ? ['one of them ran', ...found] : found;
}
