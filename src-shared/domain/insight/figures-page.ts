import { FEW, FIGURE_NAMES, FIGURES, LEAST_GROUP, type FigureDefinition } from './figures.ts';

const line = (name: string, { title, sentence, tables, by }: FigureDefinition): string =>
  `| ${title} | \`${name}\` | ${sentence} | ${tables.map((table) => `\`${table}\``).join(', ')} | ${by ?? ''} |`;

const tableOf = (of: FigureDefinition['of']): string[] => [
  '| figure | name | what it is | rows of | told apart by |',
  '| --- | --- | --- | --- | --- |',
  ...FIGURE_NAMES.filter((name) => FIGURES[name].of === of).map((name) => line(name, FIGURES[name])),
];

/** docs/figures.md: every figure with the sentence that stands beside it on the screen. */
export const figuresPage = (): string =>
  [
    '# Figures',
    '',
    'Every figure has one definition (`src-shared/domain/insight/figures.ts`), from which this page is printed by',
    '`npm run -s print:figures`. Its rows come from one query (`src-server/features/insight/source-repo.ts`); number, trend, and',
    'the list behind it are made of the same rows. Days are those of the zone of the institution. Void attempts count in',
    'their own figure alone, test runs and previews nowhere. What is told apart by a label counts what there is now.',
    '',
    'Figures of attempts, enrolments, visits, sign-ins, accounts, reviews, tickets, sales and earnings, people and best attempts of any',
    'period, the questions of exams, lessons and the standing of students are read from sums, which triggers and folding keep in step',
    '([ADR 0031](decisions/0031-figures-of-attempts-stand-in-cells.md)); the list behind a figure is read from the rows, and has as many.',
    '`lectern insight rebuild --check` counts the sums afresh.',
    '',
    `What fewer than ${LEAST_GROUP} did is not told apart to who may not see each of them; below ${FEW} a number is marked as one of few.`,
    '',
    '## Of content, for its author',
    '',
    ...tableOf('author'),
    '',
    '## Of the institution',
    '',
    ...tableOf('staff'),
    '',
  ].join('\n');
