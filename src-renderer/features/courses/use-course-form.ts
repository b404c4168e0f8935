import { useCallback, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CourseRecord, type CourseProblem } from '#shared/contract/course-drafts.ts';
import { coursePublicationEndpoints } from '#shared/contract/course-publications.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import type { LoadedDraft, StoredDraft } from '#shared/domain/drafts/draft.ts';
import { useVersionedDraft, type VersionedDraft } from '#renderer/hooks/use-versioned-draft.ts';
import { api } from '#renderer/lib/api.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { keysOf } from '#renderer/lib/form-fields.ts';
import {
  blankCourse,
  draftOf,
  isSameForm,
  withFields,
  type CourseForm as CourseValue,
  type StepNumber,
} from './course-form.ts';
import { documentProblem } from './document-field.ts';
import { fetchCourse, problemsQuery, refreshCourses } from './queries.ts';

interface CourseFormOptions {
  readonly opened: CourseRecord | undefined;
  readonly userId: number;
  readonly step: StepNumber;
  readonly onCreated: (courseId: number) => void;
}

type Publication = Awaited<ReturnType<typeof callPublish>>;

export interface CourseFormHandle {
  readonly draft: CourseValue;
  /** The form as it is at this moment, also before the next render. */
  readonly latest: () => CourseValue;
  /** Undefined until something was stored. */
  readonly courseId: number | undefined;
  readonly storedId: () => number | undefined;
  /** What is missing in what is stored; undefined until the server has said it. */
  readonly problems: readonly CourseProblem[] | undefined;
  readonly save: VersionedDraft<CourseValue>['save'];
  /** Somebody else's form, when the course was changed elsewhere meanwhile. */
  readonly theirs: LoadedDraft<CourseValue> | undefined;
  readonly change: (patch: Partial<CourseValue>) => void;
  readonly resolve: (chosen: CourseValue) => Promise<void>;
  /** Makes sure that there is a stored draft; undefined where it could not be stored. */
  readonly ensureStored: () => Promise<number | undefined>;
  /** Publishes what is stored; undefined when it could not be stored first. */
  readonly publish: () => Promise<Publication | undefined>;
}

const callPublish = async ({ id, version }: StoredDraft<CourseValue>, idempotencyKey: string) =>
  (
    await api(
      coursePublicationEndpoints.publishCourse,
      { body: { course_id: id, version } },
      { idempotencyKey },
    )
  ).body;

const loadedOf = (record: CourseRecord): LoadedDraft<CourseValue> => ({
  id: record.id,
  version: record.version,
  value: record.draft,
  updatedAt: record.updated_at,
});

const create = async (idempotencyKey: string): Promise<StoredDraft<CourseValue>> =>
  loadedOf((await api(coursesContract.createCourseDraft, {}, { idempotencyKey })).body.data);

/** A new course is stored by its first word: until then nothing of it is kept. */
const isBlank = (): boolean => true;

/** The form of one course: kept stored, checked by the server with each save, and published. */
export const useCourseForm = ({ opened, userId, step, onCreated }: CourseFormOptions): CourseFormHandle => {
  // What the author has said, as against what only stood there; the server's defaults spare it.
  const touched = useRef(new Set<keyof CourseValue>());
  const [created, setCreated] = useState<number | undefined>(undefined);
  const form = useVersionedDraft<CourseValue>({
    loaded: opened === undefined ? undefined : loadedOf(opened),
    blank: blankCourse(),
    same: isSameForm,
    problem: ({ course_description: text }) => documentProblem(text),
    complete: (typed, defaults) => withFields(defaults, typed, touched.current),
    isBlank,
    backup: useMemo(() => draftBackup<CourseValue>('course', userId, CourseRecord.shape.draft), [userId]),
    create,
    onCreated: (id) => {
      setCreated(id);
      onCreated(id);
    },
    save: async (draft, { id, version }) => {
      const { body } = await api(coursesContract.saveCourseDraft, {
        params: { id },
        body: { version, step, draft: draftOf(draft) },
      });
      void refreshCourses();
      return body.version;
    },
    load: async (id) => loadedOf(await fetchCourse(id)),
    describeError: errorText,
  });
  const { draft, latest: latestDraft, change: put, resolve, save } = form;
  const { value, stored } = draft;
  const courseId = stored?.id ?? created;
  const checked = useQuery(problemsQuery(courseId));

  const latest = useCallback((): CourseValue => latestDraft().value, [latestDraft]);
  const storedId = useCallback(() => latestDraft().stored?.id, [latestDraft]);
  const change = useCallback(
    (patch: Partial<CourseValue>): void => {
      const next = { ...latest(), ...patch };
      if (JSON.stringify(next) === JSON.stringify(latest())) return;
      for (const key of keysOf(patch)) touched.current.add(key);
      put(next);
    },
    [latest, put],
  );
  const ensureStored = useCallback(async (): Promise<number | undefined> => {
    if (storedId() === undefined) put(latest());
    await save.flush();
    return storedId();
  }, [latest, put, save, storedId]);

  const publish = async (): Promise<Publication | undefined> => {
    try {
      return await form.publish(callPublish);
    } finally {
      void refreshCourses();
    }
  };

  return {
    draft: value,
    latest,
    courseId,
    storedId,
    problems: courseId === undefined ? undefined : checked.data,
    save,
    theirs: form.theirs,
    change,
    resolve,
    ensureStored,
    publish,
  };
};
