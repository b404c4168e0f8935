import { readArticle } from '#shared/domain/knowledge-base/product-article.ts';

const sources = import.meta.glob<string>('../../../resources/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every article that comes with the product, by title. */
export const productArticles = Object.entries(sources)
  .map(([path, source]) => readArticle(path.replace(/^.*\/|\.md$/gu, ''), source))
  .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
