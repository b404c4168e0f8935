import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ExamRecord, type ExamDraft, type ExamSettings } from '#shared/contract/exam-drafts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { Question } from '#shared/contract/questions.ts';
import type { LoadedDraft, StoredDraft } from '#shared/domain/drafts/draft.ts';
import { useVersionedDraft, type VersionedDraft } from '#renderer/hooks/use-versioned-draft.ts';
import { api } from '#renderer/lib/api.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { keysOf } from '#renderer/lib/form-fields.ts';
import {
  blankDraft,
  changesNothing,
  differingFields,
  overDefaults,
  problemsOf,
  type StepNumber,
} from './exam-form.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import { fetchQuestions, refreshExams } from './queries.ts';

/** A problem as the server names it; its code may be of a newer version than this page. */
export interface Problem {
  readonly code: string;
  readonly step: number;
  readonly question_id: number | null;
}

/** What the wizard was opened with. */
export interface StoredExam {
  readonly record: ExamRecord;
  readonly questions: readonly Question[];
  readonly problems: readonly Problem[];
  readonly attempts: number;
}

interface ExamFormOptions {
  readonly opened: StoredExam | undefined;
  readonly userId: number;
  readonly step: StepNumber;
  readonly onCreated: (examId: number) => void;
}

export interface ExamForm {
  readonly draft: ExamDraft;
  /** The form as it is at this moment, also before the next render. */
  readonly latest: () => ExamDraft;
  /** Undefined until something was stored. */
  readonly examId: number | undefined;
  /** The same at this moment, also before the next render. */
  readonly storedId: () => number | undefined;
  readonly questions: ReadonlyMap<number, Question>;
  readonly problems: readonly Problem[];
  /** Publishing would change what candidates get: the server's word, or a form that is not stored yet. */
  readonly hasChanges: boolean;
  readonly save: VersionedDraft<ExamDraft>['save'];
  /** Somebody else's form, when the exam was changed elsewhere meanwhile. */
  readonly theirs: LoadedDraft<ExamDraft> | undefined;
  readonly change: (patch: Partial<ExamDraft>) => void;
  readonly changeSettings: (patch: Partial<ExamSettings>) => void;
  /** Questions of the library that the form may name from now on. */
  readonly remember: (questions: readonly Question[]) => void;
  /** Ends the conflict with the form that the author wants. */
  readonly resolve: (chosen: ExamDraft) => Promise<void>;
  /** Publishes what is stored, or asks for approval; undefined when it could not be stored first. */
  readonly publish: (as: 'published' | 'pending_approval') => Promise<Publication | undefined>;
}

/** What the server said of the form that is stored. */
interface Checked {
  readonly version: number;
  /** Undefined where it has not been asked. */
  readonly problems: readonly Problem[] | undefined;
  readonly hasChanges: boolean;
}

type Publication = Pick<
  Awaited<ReturnType<typeof callPublish>>,
  'exam_id' | 'exam_status' | 'published_version' | 'take_back_ms'
>;

const callPublish = async ({ id, version }: StoredDraft<ExamDraft>, idempotencyKey: string) =>
  (await api(examsContract.publishExam, { body: { exam_id: id, version } }, { idempotencyKey })).body;

/** Asks for approval where nobody requires it: the documented final save. */
const callSubmit = async ({ id }: StoredDraft<ExamDraft>, idempotencyKey: string): Promise<Publication> => {
  const body = { exam_status: 'pending_approval' } as const;
  const answer = await api(examsContract.saveExam, { params: { id }, body }, { idempotencyKey });
  return { exam_id: id, exam_status: answer.body.exam_status, published_version: 0, take_back_ms: 0 };
};

const loadedOf = (record: ExamRecord): LoadedDraft<ExamDraft> => ({
  id: record.exam_step_one_id,
  version: record.version,
  value: record.draft,
  updatedAt: record.updated_at,
});

const create = async (idempotencyKey: string): Promise<StoredDraft<ExamDraft>> => {
  const { body } = await api(examsContract.createExamDraft, { body: {} }, { idempotencyKey });
  return loadedOf(body.data);
};

const same = (one: ExamDraft, other: ExamDraft): boolean => differingFields(one, other).length === 0;

const byId = (questions: readonly Question[]) => questions.map((one): [number, Question] => [one.id, one]);

const idsIn = ({ questions }: ExamDraft): number[] => questions.map((one) => one.question_id);

/** A new exam is stored by its first word: until then nothing of it is kept. */
const isBlank = (): boolean => true;

/** The form of one exam: kept stored, checked while it is written, and published. */
export const useExamForm = ({ opened, userId, step, onCreated }: ExamFormOptions): ExamForm => {
  const [questions, setQuestions] = useState<ReadonlyMap<number, Question>>(
    () => new Map(byId(opened?.questions ?? [])),
  );
  const [checked, setChecked] = useState<Checked | undefined>(
    opened === undefined
      ? undefined
      : {
          version: opened.record.version,
          problems: opened.problems,
          hasChanges: opened.record.has_changes,
        },
  );
  const [openedAt] = useState(() => Date.now());
  // What the author has said, as against what only stood there; the server's defaults spare it.
  const touched = useRef({ fields: new Set<keyof ExamDraft>(), settings: new Set<keyof ExamSettings>() });

  const form = useVersionedDraft<ExamDraft>({
    loaded: opened === undefined ? undefined : loadedOf(opened.record),
    blank: blankDraft(),
    same,
    complete: (typed, defaults) => overDefaults(typed, defaults, touched.current),
    isBlank,
    backup: useMemo(() => draftBackup<ExamDraft>('exam', userId, ExamRecord.shape.draft), [userId]),
    create,
    onCreated,
    save: async (draft, { id, version }) => {
      const { body } = await api(examsContract.saveExamDraft, {
        params: { id },
        body: { version, step, draft },
      });
      setChecked({ version: body.version, problems: body.problems, hasChanges: body.has_changes });
      void refreshExams();
      return body.version;
    },
    load: async (id) => {
      const record = await fetchOwnExam(id);
      setChecked({ version: record.version, problems: undefined, hasChanges: record.has_changes });
      return loadedOf(record);
    },
    describeError: errorText,
  });
  const { draft, latest: latestDraft, change: put, resolve: resolveDraft } = form;
  const { value, stored } = draft;

  const latest = useCallback((): ExamDraft => latestDraft().value, [latestDraft]);

  const change = useCallback(
    (patch: Partial<ExamDraft>): void => {
      if (changesNothing(latest(), patch)) return;
      for (const key of keysOf(patch)) touched.current.fields.add(key);
      put({ ...latest(), ...patch });
    },
    [latest, put],
  );

  const changeSettings = useCallback(
    (patch: Partial<ExamSettings>): void => {
      const { settings } = latest();
      if (changesNothing(settings, patch)) return;
      for (const key of keysOf(patch)) touched.current.settings.add(key);
      put({ ...latest(), settings: { ...settings, ...patch } });
    },
    [latest, put],
  );

  const remember = useCallback(
    (added: readonly Question[]): void => setQuestions((known) => new Map([...known, ...byId(added)])),
    [],
  );
  useEffect(() => {
    const { state, value: left } = latestDraft();
    if (state === 'idle') return;
    // What was left unsaved the last time may name questions that the stored form does not.
    void fetchQuestions(idsIn(left)).then(remember, () => undefined);
  }, [latestDraft, remember]);

  const resolve = useCallback(
    async (chosen: ExamDraft): Promise<void> => {
      remember(await fetchQuestions(idsIn(chosen)));
      await resolveDraft(chosen);
    },
    [remember, resolveDraft],
  );

  const publish = async (as: 'published' | 'pending_approval'): Promise<Publication | undefined> => {
    try {
      return await form.publish<Publication>(as === 'published' ? callPublish : callSubmit);
    } finally {
      void refreshExams();
    }
  };

  const isChecked = draft.state === 'idle' && checked !== undefined && checked.version === stored?.version;
  const published = opened?.record.published_version == null ? undefined : opened.record.draft;
  const known = isChecked ? checked.problems : undefined;
  const problems = useMemo(
    () => known ?? problemsOf(value, questions, published, openedAt),
    [known, openedAt, published, questions, value],
  );

  return {
    draft: value,
    latest,
    examId: stored?.id,
    storedId: useCallback(() => latestDraft().stored?.id, [latestDraft]),
    questions,
    problems,
    hasChanges: !isChecked || checked.hasChanges,
    save: form.save,
    theirs: form.theirs,
    change,
    changeSettings,
    remember,
    resolve,
    publish,
  };
};
