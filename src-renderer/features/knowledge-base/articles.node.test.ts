import { expect, test } from 'vitest';
import { searchArticles } from '#shared/domain/knowledge-base/product-article.ts';
import { extraRoutes, routes } from '#shared/domain/shell/routes.ts';
import { productArticles } from './articles.ts';

test('"timer" finds the article about exams', () => {
  expect(searchArticles(productArticles, 'timer').map(({ slug }) => slug)).toContain('taking-an-exam');
});

test('articles name only screens that exist, each screen in one article', () => {
  const paths = new Set([...routes, ...extraRoutes].map(({ path }) => path));
  const named = productArticles.flatMap(({ screens }) => screens);
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test('every screen that is built has an article', () => {
  const named = new Set(productArticles.flatMap(({ screens }) => screens));
  const built = [...routes, ...extraRoutes].filter((route) => route.built).map(({ path }) => path);
  expect(built.filter((path) => !named.has(path))).toEqual([]);
});
