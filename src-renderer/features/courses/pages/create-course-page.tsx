import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { useSession } from '#renderer/lib/session.ts';
import { CourseWizard, type CourseWizardProps } from '../components/course-wizard.tsx';
import { isStepNumber, type StepNumber } from '../course-form.ts';
import { storedCourseQuery } from '../queries.ts';

const stepOf = (text: string | null): StepNumber => {
  const step = Number(text ?? '1');
  return isStepNumber(step) ? step : 1;
};

/** Makes a course or changes one: `?courseId=` names it, `?step=` the step, `?item=` what is written in step 3. */
export function CreateCoursePage() {
  const [params, setParams] = useSearchParams();
  const userId = useSession()?.user.id;
  const courseId = readId(params.get('courseId'));
  // The course that the open form has made: its id in the address must not make the form start anew.
  const [created, setCreated] = useState<number | undefined>(undefined);
  const [seen, setSeen] = useState(courseId);
  const [round, setRound] = useState(0);
  if (seen !== courseId) {
    setSeen(courseId);
    if (courseId === undefined) {
      setCreated(undefined);
      setRound(round + 1);
    }
  }
  // A new id and a new step may come before the router has taken in the other one.
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const put = useCallback(
    (values: Readonly<Record<string, string | undefined>>, isNewPlace: boolean): void => {
      const next = new URLSearchParams(wanted.current);
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      wanted.current = next;
      setParams(next, { replace: !isNewPlace, preventScrollReset: true });
    },
    [setParams],
  );
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname;
  }, [next, pathname]);
  const onCreated = useCallback(
    (id: number): void => {
      setCreated(id);
      // Whoever is on the way to another screen must not be called back by a new address of this one.
      if (!isLeaving.current) put({ courseId: String(id) }, false);
    },
    [put],
  );
  const onPlace = useCallback(
    (step: StepNumber, item: number | undefined): void =>
      put({ step: String(step), item: item === undefined ? undefined : String(item) }, true),
    [put],
  );
  if (userId === undefined) return null;
  // Whose course it is, the address only claims.
  const claimed = params.get('instructorId');
  if (claimed !== null && claimed !== String(userId)) return <NotThere kind="notOwn" />;
  const wizard = {
    userId,
    step: stepOf(params.get('step')),
    itemId: readId(params.get('item')),
    isEdit: params.get('editCourse') === 'true',
    onPlace,
    onCreated,
  };
  return courseId === undefined || courseId === created ? (
    <CourseWizard key={round} stored={undefined} {...wizard} />
  ) : (
    <StoredCourseWizard key={courseId} courseId={courseId} {...wizard} />
  );
}

function NotThere({ kind }: { kind: 'notOwn' | 'archived' }) {
  const { t } = useTranslation('courses');
  return (
    <RecordPage title={t('wizard.loading')} backTo="/Courses">
      <EmptyState title={t(`${kind}.title`)} text={t(`${kind}.text`)} />
    </RecordPage>
  );
}

function StoredCourseWizard({
  courseId,
  ...wizard
}: Omit<CourseWizardProps, 'stored'> & { courseId: number }) {
  const { t } = useTranslation('courses');
  const query = useQuery(storedCourseQuery(courseId));
  if (query.data === undefined) {
    return (
      <RecordPage title={t('wizard.loading')} backTo="/Courses" query={query}>
        {null}
      </RecordPage>
    );
  }
  if (query.data.course_status === 'archived') return <NotThere kind="archived" />;
  return <CourseWizard stored={query.data} {...wizard} />;
}
