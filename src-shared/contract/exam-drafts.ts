import { z } from 'zod';
import { RELEASE_PARTS, RELEASE_POLICIES } from '#shared/domain/exam-attempts/limits.ts';
import { MAX_ATTEMPTS, MAX_CONFIG_KEYS, MAX_GRACE_MINUTES } from '#shared/domain/exams/limits.ts';
import { ExamStatus } from './exam-status.ts';
import { QuestionType } from './question-types.ts';
import { Currency, DayOfPlan, Id, IsoTime, line, Percent, Price, text, TimeOfDay } from './wire.ts';

/** When a candidate may see keys and feedback. */
export const REVIEW_POLICIES = ['never', 'after_all', 'after_close', 'immediate'] as const;
export const ReviewPolicy = z.enum(REVIEW_POLICIES);
export type ReviewPolicy = z.infer<typeof ReviewPolicy>;

/** Whether the marks of questions count: in an `equal` exam each question counts the same. */
export const ScoringMode = z.enum(['equal', 'weighted']);
export type ScoringMode = z.infer<typeof ScoringMode>;

/** start_by: who has started in time keeps the full time. hard_close: every attempt ends when the exam closes. */
export const CloseRule = z.enum(['start_by', 'hard_close']);
export type CloseRule = z.infer<typeof CloseRule>;

/** open: computers hold the questions from the publication on. sealed: they hold them encrypted until the start. */
export const Secrecy = z.enum(['open', 'sealed']);

/** off: the window is as always. window: it fills the screen and stays in front. kiosk: as far as the system lets one. */
export const LOCKDOWNS = ['off', 'window', 'kiosk'] as const;
const Lockdown = z.enum(LOCKDOWNS);

/** refuse: no answers are taken while there is one. log: the log says so. allow: it is as one display. */
export const SECOND_DISPLAYS = ['refuse', 'log', 'allow'] as const;
const SecondDisplay = z.enum(SECOND_DISPLAYS);

/** From the second time on: the first time brings a warning. */
export const ON_LEAVING = ['nothing', 'note', 'wait'] as const;
const OnLeaving = z.enum(ON_LEAVING);

/** What an exam asks of the window it is sat in. */
export const WindowRules = z.strictObject({
  lockdown: Lockdown,
  second_display: SecondDisplay,
  on_leaving: OnLeaving,
});
export type WindowRules = z.infer<typeof WindowRules>;

/** What a Safe Exam Browser makes of its settings: 64 hexadecimal digits. */
const ConfigKey = z.string().regex(/^[0-9a-f]{64}$/, 'A config key has 64 digits: 0 to 9 and a to f.');

export const MAX_DURATION_MINUTES = 24 * 60;
export const Duration = z.int().min(0).max(MAX_DURATION_MINUTES);

/** Questions of one exam at most. */
export const MAX_EXAM_QUESTIONS = 500;

/** Minutes away after which an exam asks for staff; 0 never does. */
export const ResumeGrace = z.int().min(0).max(MAX_GRACE_MINUTES);

/** When students get their results, and what of them. */
export const ReleaseTerms = z.strictObject({
  policy: z.enum(RELEASE_POLICIES),
  /** For `on_date`; a date that has passed is as good as at once. */
  release_at: IsoTime.nullable(),
  parts: z.array(z.enum(RELEASE_PARTS)).min(1, 'Choose what students get.').max(RELEASE_PARTS.length),
});
export type ReleaseTerms = z.infer<typeof ReleaseTerms>;

export const ExamSettings = z.strictObject({
  /** Minutes; 0 = untimed. */
  exam_duration: Duration,
  pass_percent: Percent,
  scoring_mode: ScoringMode,
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
  attempts_allowed: z.int().min(1).max(MAX_ATTEMPTS),
  review_policy: ReviewPolicy,
  /** Without it, what is stored stays. */
  resume_grace_minutes: ResumeGrace.optional(),
  /** Whether computers get the questions before the start; without it, what is stored stays. */
  secrecy: Secrecy.optional(),
  /** Of the window it is sat in; without them, what is stored stays. */
  ...WindowRules.partial().shape,
  /** Settings of the Safe Exam Browser that browsers may have; none for any browser. Without them, what is stored stays. */
  safe_browser_keys: z.array(ConfigKey).max(MAX_CONFIG_KEYS).optional(),
  /** Without it, what is stored stays. */
  release: ReleaseTerms.optional(),
});
export type ExamSettings = z.infer<typeof ExamSettings>;

/** Who may take an exam; whoever is named counts where it is for some. */
export const ExamAccess = z.strictObject({
  who: z.enum(['everybody', 'some']),
  group_ids: z.array(Id).max(100),
  user_ids: z.array(Id).max(500),
});
export type ExamAccess = z.infer<typeof ExamAccess>;

const PlanLine = z.strictObject({
  /** With the folders inside it; null for every folder. */
  folder_id: Id.nullable(),
  tag_id: Id.nullable(),
  question_type: QuestionType.nullable(),
  mark: z.number().min(0.01).max(1000).nullable(),
  wanted: z.int().min(1).max(MAX_EXAM_QUESTIONS),
});
export type PlanLine = z.infer<typeof PlanLine>;

/** The whole form of the six steps: what autosave stores and publishing reads. */
export const ExamDraft = z.strictObject({
  exam_title: text(200),
  exam_description: text(8000),
  assessment_provider: text(200),
  issue_certificate: z.boolean(),
  introduction_title: text(200),
  introduction_description: text(8000),
  start_button_text: text(60),
  questions: z
    .array(z.strictObject({ question_id: Id, mark: z.number().min(0).max(1000) }))
    .max(MAX_EXAM_QUESTIONS),
  settings: ExamSettings,
  exam_price: Price,
  currency: Currency,
  /** Wall time in `time_zone`; null = as soon as it is published. */
  schedule: z
    .strictObject({
      schedule_date: DayOfPlan,
      schedule_time: TimeOfDay,
      time_zone: line(64),
    })
    .nullable(),
  /** Wall time in `time_zone`; null = the exam stays open. Without it, what is stored stays. */
  closing: z
    .strictObject({
      closing_date: DayOfPlan,
      closing_time: TimeOfDay,
      time_zone: line(64),
      close_rule: CloseRule,
    })
    .nullable()
    .optional(),
  /** Without it, what is stored stays, as with the plan: older computers say nothing of them. */
  access: ExamAccess.optional(),
  plan: z.array(PlanLine).max(60).optional(),
});
export type ExamDraft = z.infer<typeof ExamDraft>;

/** The form as it is read: what stands there is shown, also where nobody could save it so today. */
const StoredDraft = z.strictObject({
  ...ExamDraft.shape,
  exam_title: z.string(),
  exam_description: z.string(),
  assessment_provider: z.string(),
  introduction_title: z.string(),
  introduction_description: z.string(),
  start_button_text: z.string(),
  questions: z.array(z.strictObject({ question_id: Id, mark: z.number() })),
  settings: z.strictObject({
    ...ExamSettings.shape,
    exam_duration: z.int(),
    pass_percent: z.number(),
    attempts_allowed: z.int(),
    resume_grace_minutes: z.int().optional(),
    release: ReleaseTerms.extend({ parts: z.array(z.enum(RELEASE_PARTS)) }).optional(),
  }),
  exam_price: z.number(),
  currency: z.string(),
  schedule: z
    .strictObject({ schedule_date: z.string(), schedule_time: z.string(), time_zone: z.string() })
    .nullable(),
  closing: z
    .strictObject({
      closing_date: z.string(),
      closing_time: z.string(),
      time_zone: z.string(),
      close_rule: CloseRule,
    })
    .nullable(),
  access: z
    .strictObject({ who: ExamAccess.shape.who, group_ids: z.array(Id), user_ids: z.array(Id) })
    .optional(),
  plan: z
    .array(
      z.strictObject({
        ...PlanLine.shape,
        mark: z.number().nullable(),
        wanted: z.int(),
      }),
    )
    .optional(),
});

export const ExamRecord = z.object({
  view: z.literal('author'),
  exam_step_one_id: Id,
  exam_instructor_id: Id,
  exam_status: ExamStatus,
  progress_bar: z.int(),
  version: z.int(),
  /** The published version that candidates get now. */
  published_version: z.int().nullable(),
  /** The size of that version, for comparing. */
  published_terms: z
    .object({ num_of_questions: z.int(), marks: z.number(), exam_duration: z.int() })
    .nullable(),
  /** Publishing sends it for approval first. */
  requires_approval: z.boolean(),
  /** The draft, or a question that it names, differs from the published version. */
  has_changes: z.boolean(),
  draft: StoredDraft,
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type ExamRecord = z.infer<typeof ExamRecord>;

/** What stands between a draft and its publication; `step` is where it is fixed. */
export const PublishProblem = z.object({
  code: z.string(),
  step: z.int().min(1).max(6),
  question_id: Id.nullable(),
});
