import { expect, it } from 'vitest';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { killWhileAnswering } from './kill-answers.ts';

it('loses no acknowledged answer when the process is killed in the middle of saving', async () => {
  const report = await killWhileAnswering(15, seededDraw(2026));
  expect(report.acknowledged).toBeGreaterThan(15);
  expect(report).toMatchObject({ lost: 0, problems: [] });
}, 120_000);
