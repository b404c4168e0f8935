import { z } from 'zod';

const Assignment = z.strictObject({
  item: z.string(),
  /** An answer to each task that passes, and one that does not. */
  good: z.array(z.string()),
  weak: z.array(z.string()),
  /** What its author says to either. */
  well_done: z.string(),
  try_again: z.string(),
});

const Review = z.strictObject({
  rating: z.int().min(1).max(5),
  text: z.string(),
  reply: z.string().optional(),
});

const Question = z.strictObject({
  item: z.string(),
  question: z.string(),
  answers: z.array(z.strictObject({ by_author: z.boolean(), text: z.string() })),
  state: z.enum(['answered', 'featured']).optional(),
  votes: z.int(),
});

const Texts = z.strictObject({
  /** Its title in `school.json`. */
  course: z.string(),
  assignment: Assignment,
  reviews: z.array(Review),
  questions: z.array(Question),
});
export type LearningTexts = z.infer<typeof Texts>;

/** What learners and authors say in the courses. */
export const DemoLearning = z.strictObject({ courses: z.array(Texts) });
