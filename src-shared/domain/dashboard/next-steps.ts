/** One thing to do next; the screen words it by `kind`, `target` is a path of the route table. */
export interface NextStep {
  readonly kind: string;
  readonly title: string;
  readonly target: string;
  readonly at: string | null;
}

const MAX_STEPS = 5;

const step = (kind: string, title: string, target: string, at: string | null = null): NextStep => ({
  kind,
  title,
  target,
  at,
});

export interface StudentExamStep {
  readonly exam_id: number;
  readonly exam_title: string;
  readonly attempt_id: number | null;
  readonly state: string;
  readonly is_open: boolean;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
  readonly deadline_at: string | null;
}

type Moment = string | null;

/** The next opening first. */
export const byOpening = (a: { opens_at: Moment }, b: { opens_at: Moment }): number =>
  (a.opens_at ?? '') < (b.opens_at ?? '') ? -1 : 1;

const msOf = (moment: Moment): number => (moment === null ? Infinity : Date.parse(moment));

/** What closes next first; what stays open keeps its order behind it. */
export const byClosing = (a: { closes_at: Moment }, b: { closes_at: Moment }): number =>
  a.closes_at === b.closes_at ? 0 : msOf(a.closes_at) - msOf(b.closes_at);

/** True of an exam that is to open: neither one that is open nor one that has closed. */
export const opensLater = (exam: { is_open: boolean; opens_at: Moment }, now: number): boolean =>
  !exam.is_open && exam.opens_at !== null && Date.parse(exam.opens_at) > now;

/** What a student does next: go on, take what is open, look at a result, prepare, enrol. */
export function studentSteps(input: {
  readonly exams: readonly StudentExamStep[];
  readonly openToEnrol: readonly { readonly exam_id: number; readonly exam_title: string }[];
  readonly lastResult: {
    readonly attempt_id: number;
    readonly exam_title: string;
    readonly submitted_at: string;
  } | null;
  readonly now: number;
}): NextStep[] {
  const running = input.exams.filter((exam) => exam.state === 'in_progress');
  const untouched = input.exams.filter((exam) => exam.state === 'not_started');
  const open = untouched.filter((exam) => exam.is_open).toSorted(byClosing);
  const ahead = untouched.filter((exam) => opensLater(exam, input.now)).toSorted(byOpening);
  const { lastResult } = input;
  return [
    ...running.map((exam) =>
      step(
        'resume_attempt',
        exam.exam_title,
        `/examPage?attemptId=${exam.attempt_id ?? 0}`,
        exam.deadline_at,
      ),
    ),
    ...open.map((exam) => step('take_exam', exam.exam_title, `/examPage?examId=${exam.exam_id}`)),
    ...ahead.map((exam) =>
      step('exam_opens', exam.exam_title, `/examPage?examId=${exam.exam_id}`, exam.opens_at),
    ),
    ...(lastResult === null
      ? []
      : [
          step(
            'see_result',
            lastResult.exam_title,
            `/ExamResult?attemptId=${lastResult.attempt_id}`,
            lastResult.submitted_at,
          ),
        ]),
    ...input.openToEnrol.map((exam) => step('enrol', exam.exam_title, '/MyExams?tab=available')),
  ].slice(0, MAX_STEPS);
}

export interface AuthorExamStep {
  readonly exam_step_one_id: number;
  readonly exam_title: string;
  readonly exam_status: string;
  readonly opens_at: string | null;
  readonly updated_at: string;
}

/** What an author does next: mark, finish drafts, wait for openings, look at results, get started. */
export function authorSteps(input: {
  readonly questionCount: number;
  readonly exams: readonly AuthorExamStep[];
  readonly toMark: readonly { readonly exam_id: number; readonly exam_title: string }[];
  readonly withNewResults: readonly { readonly exam_id: number; readonly exam_title: string }[];
}): NextStep[] {
  const inStatus = (status: string) => input.exams.filter((exam) => exam.exam_status === status);
  const toMark = new Set(input.toMark.map((exam) => exam.exam_id));
  return [
    ...(input.questionCount === 0 ? [step('import_questions', '', '/ImportQuestions')] : []),
    ...input.toMark.map((exam) => step('mark_answers', exam.exam_title, `/Exams?preview=${exam.exam_id}`)),
    ...inStatus('savedAsDraft').map((exam) =>
      step('finish_exam', exam.exam_title, `/CreateExam?examId=${exam.exam_step_one_id}`, exam.updated_at),
    ),
    ...inStatus('pending_approval').map((exam) =>
      step('awaiting_approval', exam.exam_title, `/Exams?preview=${exam.exam_step_one_id}`, exam.updated_at),
    ),
    ...inStatus('scheduled')
      .toSorted(byOpening)
      .map((exam) =>
        step('exam_opens', exam.exam_title, `/Exams?preview=${exam.exam_step_one_id}`, exam.opens_at),
      ),
    ...input.withNewResults
      .filter((exam) => !toMark.has(exam.exam_id))
      .map((exam) => step('see_results', exam.exam_title, `/Exams?preview=${exam.exam_id}`)),
    ...(input.questionCount > 0
      ? [
          ...(inStatus('savedAsDraft').length === 0 ? [step('create_exam', '', '/CreateExam')] : []),
          step('import_questions', '', '/ImportQuestions'),
        ]
      : []),
  ].slice(0, MAX_STEPS);
}

/** What support staff and administrators do next: look at attempts, decide about exams. */
export function staffSteps(input: {
  readonly attention: readonly {
    readonly student_name: string;
    readonly what: string;
    readonly at: string;
  }[];
  readonly awaitingApproval: readonly { readonly exam_step_one_id: number; readonly exam_title: string }[];
  readonly awaitingCourses?: readonly { readonly about_course_id: number; readonly course_title: string }[];
  /** How many people ask to be allowed something, and how many wait to be let in. */
  readonly people?: { readonly asking: number; readonly waiting: number };
  readonly isAdmin: boolean;
}): NextStep[] {
  const { asking = 0, waiting = 0 } = input.people ?? {};
  return [
    ...(asking > 0 ? [step('access_requests', '', '/UserManagement')] : []),
    ...(waiting > 0 ? [step('approve_people', '', '/UserManagement?tab=Waiting')] : []),
    ...input.awaitingApproval.map((exam) =>
      step('approve_exam', exam.exam_title, `/ContentManagement?exam=${exam.exam_step_one_id}`),
    ),
    ...(input.awaitingCourses ?? []).map((course) =>
      step('approve_course', course.course_title, `/ContentManagement?course=${course.about_course_id}`),
    ),
    ...input.attention
      .slice(0, 3)
      .map((item) => step(`attention_${item.what}`, item.student_name, '/Dashboard', item.at)),
    ...(input.isAdmin ? [step('check_settings', '', '/Settings')] : []),
  ].slice(0, MAX_STEPS);
}
