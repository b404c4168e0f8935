import { expect, it } from 'vitest';
import { STUDENT_STEPS, studentFlow } from './student-flow.ts';

const flags = (...args: Parameters<typeof studentFlow>): string =>
  studentFlow(...args)
    .map(({ is_visible: isVisible, is_complete: isComplete }) => (isComplete ? 'x' : isVisible ? 'o' : '.'))
    .join('');

it('shows a step once those before it are complete, as loaded questions open the third', () => {
  expect(STUDENT_STEPS.map((step) => flags(step))).toEqual(['o...', 'xo..', 'xxo.', 'xxxo']);
  expect(flags('result', true)).toBe('xxxx');
});
