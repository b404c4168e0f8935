import { z } from 'zod';
import { ITEM_KINDS } from '#shared/contract/course-items.ts';

/** Markdown, line by line. */
const Markdown = z.array(z.string()).transform((lines) => lines.join('\n'));

const Due = z.union([
  z.strictObject({ after_enrolment: z.int() }),
  /** At the end of a working day. */
  z.strictObject({ days_from_now: z.int() }),
]);
export type DemoDue = z.infer<typeof Due>;

/** Questions of a folder, counted from 1. */
const Picked = z.strictObject({ folder: z.string(), numbers: z.array(z.int().min(1)) });

const Task = z.strictObject({
  prompt: z.string(),
  points: z.number(),
  solution: z.string(),
  correct: z.string(),
  partial: z.string(),
  incorrect: z.string(),
});

const Item = z.strictObject({
  kind: z.enum(ITEM_KINDS),
  /** No other item of the course has it. */
  title: z.string(),
  /** 0 where nobody has said yet. */
  minutes: z.int(),
  description: z.string().default(''),
  text: Markdown.default(''),
  /** What its author has written since the course was published. */
  later_text: Markdown.optional(),
  required: z.boolean().default(true),
  graded: z.boolean().default(false),
  score_to_reach: z.number().nullable().default(null),
  weight: z.int().default(1),
  attempts: z.int().default(0),
  shuffled: z.boolean().default(false),
  due: Due.nullable().default(null),
  questions: z.array(Picked).default([]),
  tasks: z.array(Task).default([]),
  /** The video of the demo school belongs to it. */
  video: z.boolean().default(false),
});
export type DemoItem = z.infer<typeof Item>;

const Subsection = z.strictObject({ title: z.string(), items: z.array(Item) });
const Section = z.strictObject({ ...Subsection.shape, sections: z.array(Subsection).default([]) });
export type DemoSection = z.infer<typeof Section>;

/** What one course is made of. */
export const DemoOutline = z.strictObject({
  /** Its title in `school.json`. */
  course: z.string(),
  sections: z.array(Section),
});

/** A short video that was drawn for this school (tools/demo-video). */
export const DemoVideo = z.strictObject({
  name: z.string(),
  duration_ms: z.int(),
  width: z.int(),
  height: z.int(),
  captions: z.array(z.string()).transform((lines) => lines.join('\n')),
  base64: z.base64().transform((text) => Buffer.from(text, 'base64')),
});
export type DemoVideo = z.infer<typeof DemoVideo>;
