/** How the rows of a figure become its number. */
export type FigureAdds =
  /** How many rows. */
  | 'count'
  /** The values added up. */
  | 'sum'
  /** The mean of the values. */
  | 'mean'
  /** The share of rows whose value is 1, in percent. */
  | 'share'
  /** How many people are behind the rows. */
  | 'people'
  /** The mean over the best value of each person at each content. */
  | 'best_mean'
  /** The share of people at a content whose best value is 1, in percent. */
  | 'best_share';

export interface FigureDefinition {
  readonly unit: 'count' | 'percent' | 'minutes' | 'stars' | 'money' | 'bytes';
  readonly adds: FigureAdds;
  readonly title: string;
  /** What it is, in one sentence; it stands beside the number. */
  readonly sentence: string;
  /** Where its rows come from. */
  readonly tables: readonly string[];
  /** Whether a row may be shown with the name of its person to who sees the figure. */
  readonly isNamed: boolean;
  /** author: of one's own content; staff: of the institution. */
  readonly of: 'author' | 'staff';
  /** By which label its rows are told apart, where they have one. */
  readonly by?: 'state' | 'contact' | 'kind';
  /** It counts what there is now, whatever the period: nothing is known of before. */
  readonly isNow?: true;
  /** Made of fewer than this, it says no number: its rows must not be known by their people. */
  readonly least?: number;
}

/** Fewer than this are not told apart to who may not see each of them. */
export const LEAST_GROUP = 5;

/** Below this a number is called one of few. */
export const FEW = 10;

const attempts = { tables: ['exam_attempt'], isNamed: true, of: 'author' } as const;
const contents = {
  unit: 'count',
  adds: 'count',
  isNamed: false,
  of: 'staff',
  by: 'state',
  isNow: true,
} as const;

/** Every figure once: screens, reports and exports name it by its key. */
export const FIGURES = {
  enrolments: {
    unit: 'count',
    adds: 'count',
    title: 'Enrolments',
    sentence: 'Enrolments that began in the period and have not been taken back.',
    tables: ['enrolment'],
    isNamed: true,
    of: 'author',
  },
  exam_starts: {
    ...attempts,
    unit: 'count',
    adds: 'count',
    title: 'Attempts started',
    sentence: 'Attempts that began in the period; void ones, test runs and previews do not count.',
  },
  void_attempts: {
    ...attempts,
    unit: 'count',
    adds: 'count',
    title: 'Void attempts',
    sentence: 'Attempts that began in the period and count for nothing, as they were made void.',
  },
  abandoned_attempts: {
    ...attempts,
    unit: 'count',
    adds: 'count',
    title: 'Abandoned attempts',
    sentence:
      'Attempts that began in the period and were not handed in by anybody, although their time is over, or a day where they have no limit; what the end of the time handed in is not among them.',
  },
  hand_ins: {
    ...attempts,
    unit: 'count',
    adds: 'count',
    title: 'Attempts handed in',
    sentence: 'Attempts that were handed in in the period, by the student or at the end of the time.',
  },
  late_hand_ins: {
    ...attempts,
    unit: 'count',
    adds: 'count',
    title: 'Late answers',
    sentence:
      'Attempts handed in in the period that have an answer from after the end of their time; they count.',
  },
  clock_suspects: {
    ...attempts,
    unit: 'count',
    adds: 'count',
    title: 'Uncertain time',
    sentence: 'Attempts handed in in the period whose used time is not certain, as a clock was changed.',
  },
  ended_by_time: {
    ...attempts,
    unit: 'percent',
    adds: 'share',
    title: 'Ended by the time',
    sentence: 'The share of attempts handed in in the period that the end of the time handed in.',
  },
  mean_score_attempts: {
    ...attempts,
    unit: 'percent',
    adds: 'mean',
    title: 'Mean score of attempts',
    sentence: 'The mean score of all attempts handed in in the period that have one.',
  },
  mean_score_students: {
    ...attempts,
    unit: 'percent',
    adds: 'best_mean',
    title: 'Mean score of students',
    sentence: 'The mean of the best score that each student has at each exam in the period.',
  },
  pass_rate_students: {
    ...attempts,
    unit: 'percent',
    adds: 'best_share',
    title: 'Pass rate',
    sentence: 'The share of students at an exam who passed it with their best attempt of the period.',
  },
  minutes_used: {
    ...attempts,
    unit: 'minutes',
    adds: 'mean',
    title: 'Time used',
    sentence: 'The mean time from start to hand-in of the attempts handed in in the period.',
  },
  active_learners: {
    unit: 'count',
    adds: 'people',
    title: 'Active learners',
    sentence: 'People who did something in a course in the period, each once.',
    tables: ['course_interaction'],
    isNamed: true,
    of: 'author',
  },
  courses_finished: {
    unit: 'count',
    adds: 'count',
    title: 'Courses finished',
    sentence:
      'Learners who completed everything that is required of a course for the first time in the period.',
    tables: ['course_completion'],
    isNamed: true,
    of: 'author',
  },
  reviews: {
    unit: 'count',
    adds: 'count',
    title: 'Reviews',
    sentence: 'Reviews that stand and were written or edited last in the period.',
    tables: ['course_review'],
    isNamed: true,
    of: 'author',
  },
  mean_stars: {
    unit: 'stars',
    adds: 'mean',
    title: 'Mean rating',
    sentence:
      'The mean of the stars of the reviews that stand and were written or edited last in the period.',
    tables: ['course_review'],
    isNamed: true,
    of: 'author',
  },
  answered_reviews: {
    unit: 'percent',
    adds: 'share',
    title: 'Answered reviews',
    sentence:
      'The share of the reviews that stand and were written or edited last in the period that have a reply.',
    tables: ['course_review', 'course_review_reply'],
    isNamed: true,
    of: 'author',
  },
  course_questions: {
    unit: 'count',
    adds: 'count',
    title: 'Questions asked',
    sentence: 'Questions that were asked in courses in the period.',
    tables: ['course_question'],
    isNamed: true,
    of: 'author',
  },
  visits: {
    unit: 'count',
    adds: 'count',
    title: 'Visits',
    sentence: 'How often the page of an exam or a course was opened in the period, whoever opened it.',
    tables: ['content_visit'],
    isNamed: false,
    of: 'author',
  },
  cart_adds: {
    unit: 'count',
    adds: 'count',
    title: 'Added to a cart',
    sentence: 'How often an exam or a course was put into a cart in the period.',
    tables: ['content_visit'],
    isNamed: false,
    of: 'author',
  },
  conversion: {
    unit: 'percent',
    adds: 'best_share',
    title: 'Conversion',
    sentence:
      'The share of people who opened the page of an exam or a course in the period without having it, and paid for it or were enrolled in it afterwards, from five people on; after 90 days a visit has no name and does not count.',
    tables: ['content_visit', 'enrolment', 'order_line'],
    isNamed: false,
    of: 'author',
    least: LEAST_GROUP,
  },
  sales: {
    unit: 'count',
    adds: 'count',
    title: 'Sales',
    sentence: 'Exams and courses that were paid for in the period, refunded ones among them.',
    tables: ['sale'],
    isNamed: false,
    of: 'author',
  },
  refunds: {
    unit: 'count',
    adds: 'count',
    title: 'Refunds',
    sentence: 'Sales that were refunded in the period, whenever they were sold.',
    tables: ['sale'],
    isNamed: false,
    of: 'author',
  },
  gross_sales: {
    unit: 'money',
    adds: 'sum',
    title: 'Sold for',
    sentence: 'The prices without tax of what was sold in the period, refunded sales among them.',
    tables: ['sale'],
    isNamed: false,
    of: 'author',
  },
  earned: {
    unit: 'money',
    adds: 'sum',
    title: 'Earned',
    sentence: 'The entries of the period in the account of the author: sales less fees, taxes and refunds.',
    tables: ['earning'],
    isNamed: false,
    of: 'author',
  },
  people: {
    unit: 'count',
    adds: 'count',
    title: 'New people',
    sentence: 'Accounts that were made in the period and are not deleted.',
    tables: ['user'],
    isNamed: true,
    of: 'staff',
  },
  sign_ins: {
    unit: 'count',
    adds: 'count',
    title: 'Sign-ins',
    sentence: 'Sign-ins of the period, on computers and in browsers, with the hub and without it.',
    tables: ['login_record'],
    isNamed: true,
    of: 'staff',
  },
  active_people: {
    unit: 'count',
    adds: 'people',
    title: 'Active people',
    sentence: 'People who signed in in the period, each once; numbers of days do not add up to it.',
    tables: ['login_record'],
    isNamed: true,
    of: 'staff',
  },
  offline_sign_ins: {
    unit: 'percent',
    adds: 'share',
    title: 'Signed in without the hub',
    sentence: 'The share of sign-ins of the period that a computer let happen without the hub.',
    tables: ['login_record'],
    isNamed: true,
    of: 'staff',
  },
  tickets_opened: {
    unit: 'count',
    adds: 'count',
    title: 'Tickets opened',
    sentence: 'Requests for help that people wrote in the period.',
    tables: ['support_ticket'],
    isNamed: true,
    of: 'staff',
  },
  minutes_to_acceptance: {
    unit: 'minutes',
    adds: 'mean',
    title: 'Time to acceptance',
    sentence:
      'The mean time from the writing of a ticket to its acceptance, of tickets accepted in the period.',
    tables: ['support_ticket', 'support_ticket_state'],
    isNamed: true,
    of: 'staff',
  },
  tickets_solved: {
    unit: 'count',
    adds: 'count',
    title: 'Tickets solved',
    sentence: 'Tickets that were called solved in the period and have not been opened again.',
    tables: ['support_ticket_state'],
    isNamed: true,
    of: 'staff',
  },
  minutes_to_solution: {
    unit: 'minutes',
    adds: 'mean',
    title: 'Time to solution',
    sentence:
      'The mean time from the writing of a ticket to its solution, of tickets that were called solved in the period.',
    tables: ['support_ticket', 'support_ticket_state'],
    isNamed: true,
    of: 'staff',
  },
  submissions_decided: {
    unit: 'count',
    adds: 'count',
    title: 'Reviews of content decided',
    sentence: 'Exams and courses handed in for review about which somebody decided in the period.',
    tables: ['review_submission'],
    isNamed: true,
    of: 'staff',
  },
  minutes_to_decision: {
    unit: 'minutes',
    adds: 'mean',
    title: 'Time to decision',
    sentence:
      'The mean time from the handing in of an exam or a course for review to the decision, of those decided in the period.',
    tables: ['review_submission'],
    isNamed: true,
    of: 'staff',
  },
  questions_written: {
    unit: 'count',
    adds: 'count',
    title: 'Questions written',
    sentence: 'Questions that were written or imported in the period and are not deleted.',
    tables: ['question'],
    isNamed: false,
    of: 'staff',
  },
  publications: {
    unit: 'count',
    adds: 'count',
    title: 'Versions published',
    sentence: 'Versions of exams and courses that were published in the period.',
    tables: ['exam_version', 'course_version'],
    isNamed: false,
    of: 'staff',
  },
  questions: {
    ...contents,
    title: 'Questions',
    sentence: 'Questions that there are now, whatever their state; deleted ones are not counted.',
    tables: ['question'],
  },
  exams: {
    ...contents,
    title: 'Exams',
    sentence: 'Exams that there are now, whatever their state; deleted ones are not counted.',
    tables: ['exam'],
  },
  courses: {
    ...contents,
    title: 'Courses',
    sentence: 'Courses that there are now, whatever their state; deleted ones are not counted.',
    tables: ['course'],
  },
  devices: {
    unit: 'count',
    adds: 'count',
    title: 'Computers',
    sentence:
      'Computers that belong to this server now, by their last contact: within a day, within a week, or longer ago.',
    tables: ['sync_client'],
    isNamed: false,
    of: 'staff',
    by: 'contact',
    isNow: true,
  },
  stored_bytes: {
    unit: 'bytes',
    adds: 'sum',
    title: 'Stored files',
    sentence: 'The size of all files that are stored now, each file once, by the kind of their media type.',
    tables: ['blob'],
    isNamed: false,
    of: 'staff',
    by: 'kind',
    isNow: true,
  },
} as const satisfies Readonly<Record<string, FigureDefinition>>;

export type FigureName = keyof typeof FIGURES;

/** True for a name of the registry. */
export const isFigureName = (name: string | undefined): name is FigureName =>
  name !== undefined && Object.hasOwn(FIGURES, name);

/** The names of all figures, in the order of the registry. */
export const FIGURE_NAMES: readonly FigureName[] = Object.keys(FIGURES).filter(isFigureName);
