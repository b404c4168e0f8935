import { expect, test } from 'vitest';
import { readArticle, relatedArticles, searchArticles } from './product-article.ts';

const exam = readArticle(
  'exam',
  '# Exams\n\nScreens: /MyExams /examPage\n\nThe timer\nruns.\n\n1. Start\n2. End',
);
const timers = readArticle('clock', '# The timer\n\nScreens: /SessionTimer\n\n## More\n\n- One\n- Two');

test('an article has its title, its screens and its parts', () => {
  expect(exam).toEqual({
    slug: 'exam',
    title: 'Exams',
    screens: ['/MyExams', '/examPage'],
    blocks: [
      { kind: 'paragraph', text: 'The timer runs.' },
      { kind: 'steps', items: ['Start', 'End'] },
    ],
  });
  expect(timers.blocks).toEqual([
    { kind: 'heading', text: 'More' },
    { kind: 'list', items: ['One', 'Two'] },
  ]);
});

test('an article without screens is refused', () => {
  expect(() => readArticle('bare', '# Bare\n\nA text')).toThrow('The article bare must begin');
});

test('search finds words in titles and texts, titles first, whatever their case', () => {
  expect(searchArticles([exam, timers], 'TIMER').map(({ slug }) => slug)).toEqual(['clock', 'exam']);
  expect(searchArticles([exam, timers], 'timer runs')).toEqual([exam]);
  expect(searchArticles([exam, timers], 'nothing')).toEqual([]);
  expect(searchArticles([exam, timers], ' ')).toHaveLength(2);
});

test('related articles share words that few others have', () => {
  const about = (slug: string, text: string) => readArticle(slug, `# ${slug}\n\nScreens: /A\n\n${text}`);
  const marking = about('marking', 'Lectern shows which answers wait for points and rubrics.');
  const all = [
    marking,
    about('rubrics', 'Lectern gives points by rubrics.'),
    about('tasks', 'Lectern lists what has to be done.'),
    about('messages', 'Lectern sends what was written.'),
    about('points', 'Lectern adds points.'),
  ];
  const [first, second] = relatedArticles(all, marking);
  expect([first?.slug, second?.slug]).toEqual(['rubrics', 'points']);
  expect(relatedArticles([exam], exam)).toEqual([]);
});
