/** Something that happens at a time, or is due on it, as a calendar shows it. */
export interface DueDate {
  /** The same for as long as the thing is the same: a calendar finds what it has by it. */
  readonly uid: string;
  /** Grows with each change, so that a calendar takes the newer one. */
  readonly sequence: number;
  readonly kind: 'exam_opens' | 'exam_closes' | 'course_opens' | 'item_due';
  readonly title: string;
  readonly at: number;
  /** Of the institution, or of whoever set it. */
  readonly timeZone: string;
  /** When it was changed last. */
  readonly changedAt: number;
  /** It does not take place any more: a calendar that has it removes it. */
  readonly isCancelled: boolean;
}

/** An exam that somebody is or was enrolled in, with the version that counts. */
export interface DueExam {
  readonly id: number;
  readonly title: string;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly versionNo: number;
  readonly changedAt: number;
  readonly isCancelled: boolean;
}

export interface DueCourse {
  readonly id: number;
  readonly title: string;
  readonly opensAt: number | null;
  readonly timeZone: string | null;
  readonly versionNo: number;
  readonly changedAt: number;
  readonly isCancelled: boolean;
  readonly enrolledAt: number;
  readonly items: readonly {
    readonly id: number;
    readonly title: string;
    readonly dueAt: number | null;
    readonly dueTimeZone: string | null;
    /** Days after the enrolment, where no day is named. */
    readonly dueDays: number | null;
  }[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A cancellation comes after the version that it cancels, and before the next one. */
const sequenceOf = (versionNo: number, isCancelled: boolean): number => versionNo * 2 + (isCancelled ? 1 : 0);

/** When an exam opens and closes. @param place what makes ids of this institution its own. */
export function datesOfExam(exam: DueExam, place: string, timeZone: string): DueDate[] {
  const { versionNo, changedAt, isCancelled } = exam;
  const common = { sequence: sequenceOf(versionNo, isCancelled), changedAt, isCancelled, timeZone };
  const dates = [
    { kind: 'exam_opens' as const, at: exam.opensAt },
    { kind: 'exam_closes' as const, at: exam.closesAt },
  ];
  return dates.flatMap(({ kind, at }) =>
    at === null
      ? []
      : [{ ...common, uid: `${kind.replace('_', '-')}-${exam.id}@${place}`, kind, title: exam.title, at }],
  );
}

/** When a course opens, and when its items are due. */
export function datesOfCourse(course: DueCourse, place: string, timeZone: string): DueDate[] {
  const { versionNo, changedAt, isCancelled } = course;
  const common = { sequence: sequenceOf(versionNo, isCancelled), changedAt, isCancelled };
  const opening =
    course.opensAt === null
      ? []
      : [
          {
            ...common,
            uid: `course-opens-${course.id}@${place}`,
            kind: 'course_opens' as const,
            title: course.title,
            at: course.opensAt,
            timeZone: course.timeZone ?? timeZone,
          },
        ];
  const due = course.items.flatMap((item) => {
    const at = item.dueAt ?? (item.dueDays === null ? null : course.enrolledAt + item.dueDays * DAY_MS);
    return at === null
      ? []
      : [
          {
            ...common,
            uid: `item-due-${item.id}@${place}`,
            kind: 'item_due' as const,
            title: `${item.title} (${course.title})`,
            at,
            timeZone: item.dueTimeZone ?? timeZone,
          },
        ];
  });
  return [...opening, ...due];
}
