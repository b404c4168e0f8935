import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { showError } from '#renderer/components/feedback-store.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useSession } from '#renderer/lib/session.ts';
import { CourseStage } from '../components/course-stage.tsx';
import { itemQuery, progressQuery } from '../queries.ts';

/** Leads back to the list, and says there why. */
const BackToCourses = ({ reason }: { readonly reason: string }) => {
  useEffect(() => showError(reason), [reason]);
  return <Navigate to="/MyCourses" replace />;
};

const Loading = () => {
  const { t } = useTranslation('course-player');
  return (
    <FocusPage title={t('loading')}>
      <Stack gap={16}>
        <Skeleton height={28} width="60%" />
        <Skeleton height={320} radius={8} />
      </Stack>
    </FocusPage>
  );
};

const readPage = (text: string | null): 'section' | 'course' | undefined =>
  text === 'section' || text === 'course' ? text : undefined;

const OpenCourse = ({ courseId }: { readonly courseId: number }) => {
  const { t, i18n } = useTranslation('course-player');
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const query = useQuery(progressQuery(courseId));
  const itemId = readId(params.get('itemId'));
  // Asked for beside the progress, not after it.
  useQuery({ ...itemQuery(courseId, itemId ?? 0), enabled: itemId !== undefined });
  const { data, error, isFetchedAfterMount } = query;
  if (data === undefined && error !== null)
    return <BackToCourses reason={t('back.failed', { reason: errorText(error) })} />;
  // What was kept of an earlier visit may know less of where somebody stopped.
  if (data === undefined || session === null || !isFetchedAfterMount) return <Loading />;
  const { opens_at: opensAt, is_open: isOpen } = data.course;
  if (!isOpen) {
    const time = opensAt === null ? '' : formatAbsolute(Date.parse(opensAt), i18n.language);
    return <BackToCourses reason={t('back.notOpen', { time })} />;
  }
  return (
    <CourseStage
      progress={data}
      place={{
        itemId,
        page: readPage(params.get('page')),
        positionMs: readId(params.get('at')),
      }}
      userId={session.user.id}
      onMoved={(place) => {
        const next = new URLSearchParams({ courseId: String(courseId) });
        if (place.itemId !== undefined) next.set('itemId', String(place.itemId));
        if (place.page !== undefined) next.set('page', place.page);
        setParams(next, { replace: true });
      }}
    />
  );
};

/** The course that ?courseId= names, where its learner stopped, or at ?itemId= and ?at= of its recording. */
export const CoursePage = () => {
  const { t } = useTranslation('course-player');
  const [params] = useSearchParams();
  const courseId = readId(params.get('courseId'));
  return courseId === undefined ? (
    <BackToCourses reason={t('back.noCourse')} />
  ) : (
    <OpenCourse key={courseId} courseId={courseId} />
  );
};
