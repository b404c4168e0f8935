/** A part of an article: what stands between two empty lines. */
export type ArticleBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] };

/** An article about the product that comes with it; it is read without the network. */
export interface ProductArticle {
  readonly slug: string;
  readonly title: string;
  /** Paths of the screens that it explains. */
  readonly screens: readonly string[];
  readonly blocks: readonly ArticleBlock[];
}

const STEP = /^\d+\. /u;

const toBlock = (part: string): ArticleBlock => {
  const lines = part.split('\n');
  if (part.startsWith('## ')) {
    return { kind: 'heading', text: part.slice(3) };
  }
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'list', items: lines.map((line) => line.slice(2)) };
  }
  if (lines.every((line) => STEP.test(line))) {
    return { kind: 'steps', items: lines.map((line) => line.replace(STEP, '')) };
  }
  return { kind: 'paragraph', text: lines.join(' ') };
};

const PREFIX_TITLE = '# ';
const PREFIX_SCREENS = 'Screens: ';

/**
 * Reads an article: `# Title`, `Screens: /A /B`, then headings (`## `), lists (`- `), steps (`1. `) and paragraphs,
 * with an empty line between any two. Throws where title or screens are missing.
 */
export const readArticle = (slug: string, source: string): ProductArticle => {
  const [title = '', screens = '', ...rest] = source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (!title.startsWith(PREFIX_TITLE) || !screens.startsWith(PREFIX_SCREENS)) {
    throw new Error(`The article ${slug} must begin with "# Title" and "Screens: /Path".`);
  }
  return {
    slug,
    title: title.slice(PREFIX_TITLE.length),
    screens: screens.slice(PREFIX_SCREENS.length).split(/\s+/u),
    blocks: rest.map(toBlock),
  };
};

const textOf = ({ blocks }: ProductArticle): string =>
  blocks.map((block) => ('items' in block ? block.items.join(' ') : block.text)).join(' ');

/** The articles with every one of the words in title or text; those with all of them in the title stand first. */
export const searchArticles = (
  articles: readonly ProductArticle[],
  search: string,
): readonly ProductArticle[] => {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = articles.filter((article) => has(`${article.title} ${textOf(article)}`));
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
};

const wordsOf = (article: ProductArticle): ReadonlySet<string> =>
  new Set(`${article.title} ${textOf(article)}`.toLowerCase().match(/\p{L}{4,}/gu));

const MOST_RELATED = 3;

/** Other articles that share the most words with one, where words that few articles have count for more. */
export const relatedArticles = (
  articles: readonly ProductArticle[],
  article: ProductArticle,
): readonly ProductArticle[] => {
  const words = new Map(articles.map((one) => [one.slug, wordsOf(one)]));
  const spread = (word: string): number => articles.filter(({ slug }) => words.get(slug)?.has(word)).length;
  const weights = Array.from(wordsOf(article), (word) => {
    const weight = Math.log(articles.length / Math.max(1, spread(word)));
    return { word, weight };
  });
  const nearness = ({ slug }: ProductArticle): number =>
    weights.reduce((sum, { word, weight }) => (words.get(slug)?.has(word) ? sum + weight : sum), 0) /
    Math.sqrt(words.get(slug)?.size ?? 1);
  return articles
    .filter(({ slug }) => slug !== article.slug)
    .map((one) => ({ one, near: nearness(one) }))
    .toSorted((a, b) => b.near - a.near)
    .slice(0, MOST_RELATED)
    .map(({ one }) => one);
};
