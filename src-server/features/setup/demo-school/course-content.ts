import type { CourseItemDraft, ItemDue } from '#shared/contract/course-items.ts';
import { lessonOfMarkdown } from '#shared/domain/course-outlines/markdown-outline.ts';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import type { Ctx } from '#server/context.ts';
import { toItemDraft } from '#server/features/courses/item-mapper.ts';
import { listWholeItems } from '#server/features/courses/item-repo.ts';
import { saveItem } from '#server/features/courses/item-service.ts';
import { addOutline } from '#server/features/courses/outline-import-service.ts';
import type { DemoDue, DemoItem, DemoSection, DemoVideo } from './course-data.ts';
import type { LibraryQuestion } from './library.ts';
import { takeVideo } from './video.ts';
import { DAY_MS } from './writer.ts';

/** What the items of a course are made with. */
export interface CourseMaterial {
  readonly sections: readonly DemoSection[];
  /** The questions of a folder of its author. */
  readonly questionsOf: (folder: string) => readonly LibraryQuestion[];
  /** When the school is made: what is due, is due after it. */
  readonly madeAt: number;
  readonly timeZone: string;
  readonly video: DemoVideo;
}

/** @throws Error where a text says something that no document keeps */
function documentOf(title: string, text: string): string | null {
  if (text === '') return null;
  const { sections, named } = lessonOfMarkdown({ name: title, text, imageOf: () => null }, '');
  const [fault] = named;
  if (fault !== undefined) throw new Error(`${fault.place}: ${fault.reason}`);
  return sections[0]?.items[0]?.document ?? null;
}

const itemsOf = (sections: readonly DemoSection[]): DemoItem[] =>
  sections.flatMap((section) => [...section.items, ...section.sections.flatMap((inner) => inner.items)]);

function dueOf(due: DemoDue | null, { madeAt, timeZone }: CourseMaterial): ItemDue {
  if (due === null) return { kind: 'none' };
  if ('after_enrolment' in due) return { kind: 'after_enrolment', days: due.after_enrolment };
  const { date } = toWallTime(madeAt + due.days_from_now * DAY_MS, timeZone);
  return { kind: 'moment', due_date: date, due_time: '17:00', time_zone: timeZone };
}

function chosen(item: DemoItem, { questionsOf }: CourseMaterial): CourseItemDraft['questions'] {
  return item.questions.flatMap(({ folder, numbers }) => {
    const questions = questionsOf(folder);
    return numbers.map((number) => {
      const question = questions[number - 1];
      if (question === undefined) throw new Error(`There is no question ${number} in ${folder}.`);
      return { question_id: question.id, mark: question.mark };
    });
  });
}

/** How an item is taken and what it asks: what an outline does not say. */
const termsOf = (item: DemoItem, material: CourseMaterial) => ({
  is_required: item.required,
  is_graded: item.graded,
  score_to_reach: item.score_to_reach,
  weight: item.weight,
  attempts_allowed: item.attempts,
  is_shuffled: item.shuffled,
  due: dueOf(item.due, material),
  questions: chosen(item, material),
  assignment_questions: item.tasks.map(({ prompt, points, solution, correct, partial, incorrect }) => ({
    prompt,
    points,
    solution,
    feedback_correct: correct,
    feedback_partial: partial,
    feedback_incorrect: incorrect,
  })),
});

/** Saves some items as their form does, by their titles. */
async function saveItems(
  ctx: Ctx,
  courseId: number,
  items: readonly DemoItem[],
  changesOf: (item: DemoItem) => Partial<CourseItemDraft>,
): Promise<void> {
  const rows = new Map((await listWholeItems(ctx.db, courseId)).map((row) => [row.title, row]));
  for (const item of items) {
    const row = rows.get(item.title);
    if (row === undefined) throw new Error(`The course has no item '${item.title}'.`);
    const draft = { ...toItemDraft(row, [], []), ...changesOf(item) };
    await saveItem(ctx, row.id, { version: row.version, draft });
  }
}

/** Fills a draft with its sections, lessons, quizzes, tests and assignments. */
export async function writeContent(ctx: Ctx, courseId: number, material: CourseMaterial): Promise<void> {
  const flat: { title: string; parent: number | null; items: readonly DemoItem[] }[] = [];
  for (const { title, items, sections } of material.sections) {
    const parent = flat.push({ title, parent: null, items }) - 1;
    for (const inner of sections) flat.push({ ...inner, parent });
  }
  await addOutline(ctx, {
    course_id: courseId,
    sections: flat.map(({ title, parent, items }) => ({
      title,
      parent,
      items: items.map((item) => ({
        kind: item.kind,
        title: item.title,
        minutes: item.minutes,
        description: item.description,
        document: documentOf(item.title, item.text),
      })),
    })),
  });
  const items = itemsOf(material.sections);
  const videoId = items.some(({ video }) => video) ? await takeVideo(ctx, material.video) : null;
  const own = items.filter((item) => item.kind !== 'lesson' || !item.required || item.video);
  await saveItems(ctx, courseId, own, (item) => ({
    ...termsOf(item, material),
    media_file_id: item.video ? videoId : null,
  }));
}

/** What the author has changed since the course was published; only lessons have a later text. */
export async function changeLessons(
  ctx: Ctx,
  courseId: number,
  sections: readonly DemoSection[],
): Promise<void> {
  const changed = itemsOf(sections).filter((item) => item.later_text !== undefined);
  await saveItems(ctx, courseId, changed, ({ title, later_text: text = '' }) => ({
    document: documentOf(title, text),
  }));
}
