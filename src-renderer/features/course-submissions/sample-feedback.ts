import type { TFunction } from 'i18next';
import type { OwnSubmission } from '#shared/contract/course-submissions.ts';

export const SAMPLES = ['waiting', 'practice', 'marked', 'returned'] as const;
export type Sample = (typeof SAMPLES)[number];

type Words = TFunction<'course-submissions'>;
type Feedback = NonNullable<OwnSubmission['feedback']>;

const answered = (t: Words, changes: Partial<Feedback['answers'][number]>): Feedback['answers'][number] => ({
  no: 1,
  verdict: null,
  points: null,
  max_points: 5,
  solution: t('sample.solution'),
  texts: [],
  ...changes,
});

const feedbackOf = (t: Words, sample: Sample): Feedback | null => {
  const said = {
    state: 'marked',
    verdict: null,
    points: null,
    max_points: 5,
    score: null,
    is_passed: null,
    comment: '',
    marker_name: '',
    said_at: '2026-05-04T10:00:00.000Z',
  } as const;
  switch (sample) {
    case 'waiting':
      return null;
    case 'practice': {
      const texts = [
        { verdict: 'correct', text: t('sample.correct') },
        { verdict: 'partial', text: t('sample.partial') },
      ] as const;
      return { ...said, state: 'handed_in', answers: [answered(t, { texts: [...texts] })] };
    }
    case 'marked':
      return {
        ...said,
        verdict: 'partial',
        points: 3,
        score: 60,
        is_passed: true,
        comment: t('sample.comment'),
        marker_name: t('sample.marker'),
        answers: [
          answered(t, {
            verdict: 'partial',
            points: 3,
            texts: [{ verdict: 'partial', text: t('sample.partial') }],
          }),
        ],
      };
    case 'returned':
      return {
        ...said,
        state: 'returned',
        comment: t('sample.more'),
        marker_name: t('sample.marker'),
        answers: [],
      };
  }
};

/** A hand-in in one of its states, with what was said to it. */
export const sampleSubmission = (
  t: Words,
  sample: Sample,
): Pick<OwnSubmission, 'answers' | 'feedback' | 'state' | 'is_late' | 'handed_in_at'> => {
  const feedback = feedbackOf(t, sample);
  return {
    state: feedback?.state ?? 'handed_in',
    is_late: sample === 'waiting',
    handed_in_at: '2026-05-03T10:00:00.000Z',
    answers: [{ no: 1, prompt: t('sample.prompt'), text: t('sample.answer') }],
    feedback,
  };
};
