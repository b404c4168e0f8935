import type { TFunction } from 'i18next';
import type { PracticeKey } from '#shared/domain/courses/practice.ts';
import { documentOfText } from '#shared/domain/documents/plain-document.ts';
import type { PlayerItem, PlayerSection } from '#renderer/components/course-player/player-item.ts';

const PLAIN = {
  section_id: 1,
  description: '',
  document: null,
  media: null,
  resources: [],
  document_media: [],
  questions: [],
  assignment: [],
  duration_minutes: 5,
  is_required: true,
  is_graded: false,
  score_to_reach: null,
  weight: 1,
  attempts_allowed: 0,
  is_shuffled: false,
  due_at: null,
  due_time_zone: null,
  due_days: null,
} satisfies Omit<PlayerItem, 'item_id' | 'kind' | 'title'>;

interface SampleContent {
  readonly sections: readonly PlayerSection[];
  readonly items: readonly PlayerItem[];
  readonly keys: readonly PracticeKey[];
}

/** Shown where no course is named: a lesson and a quiz. */
export const sampleContent = (t: TFunction<'courses'>): SampleContent => ({
  sections: [{ id: 1, parent_id: null, title: t('sample.section'), description: '' }],
  items: [
    {
      ...PLAIN,
      item_id: 1,
      kind: 'lesson',
      title: t('sample.lesson'),
      document: documentOfText(t('sample.text')),
    },
    {
      ...PLAIN,
      item_id: 2,
      kind: 'quiz',
      title: t('sample.quiz'),
      questions: [
        {
          question_id: 1,
          title: t('sample.question'),
          type: 'true-false',
          mark: 1,
          image: null,
          image_alt: '',
          options: [t('sample.true'), t('sample.false')].map((text, at) => ({
            option: at + 1,
            text,
            image: null,
            image_alt: '',
          })),
        },
      ],
    },
  ],
  keys: [
    {
      question_id: 1,
      correct_option: 1,
      accepted_phrases: [],
      feedback: t('sample.feedback'),
      option_feedback: [],
      file: null,
    },
  ],
});
