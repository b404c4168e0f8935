import { expect, it } from 'vitest';
import { starterSteps } from './questionnaire.ts';

it.each([
  ['who has answered nothing', { isAnswered: false }, ['answer', 'write', 'import', 'exam', 'profile']],
  [
    'who has taught',
    { isAnswered: true, teaching_experience: 'school' },
    ['import', 'write', 'exam', 'profile'],
  ],
  [
    'who wants to hold exams',
    { isAnswered: true, teaching_experience: 'none', current_career_goals: 'assess' },
    ['exam', 'write', 'import', 'profile'],
  ],
  [
    'who looks around first',
    { isAnswered: true, current_career_goals: 'learn' },
    ['write', 'import', 'look-around', 'profile'],
  ],
])('the checklist of an author %s', (_who, answers, steps) => {
  expect(starterSteps(answers)).toEqual(steps);
});
