import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookedAtCourse } from '#shared/contract/content-management.ts';
import { LookedAtItem } from '#renderer/components/content/looked-at-item.tsx';
import { CourseOutline } from '#renderer/components/course-player/course-outline.tsx';
import { ItemDocument } from '#renderer/components/course-player/item-document.tsx';
import { FormSection, RecordPage, type RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { formatPrice } from '#renderer/lib/content-time.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { ContentState } from '../components/content-state.tsx';
import { DecisionDialogs, type Decision } from '../components/decision-dialogs.tsx';
import { LookActions, LookNotes } from '../components/look-parts.tsx';
import { lookCourseQuery, lookItemQuery } from '../queries.ts';

const LISTS = ['student_learning', 'course_requirements', 'course_designed_for'] as const;

const Item = ({ courseId, itemId }: { readonly courseId: number; readonly itemId: number }) => (
  <QueryState query={useQuery(lookItemQuery(courseId, itemId))}>
    {(item) => (
      <FormSection title={item.title}>
        <LookedAtItem item={item} />
      </FormSection>
    )}
  </QueryState>
);

const useFacts = (course: LookedAtCourse | undefined): RecordFact[] => {
  const { t, i18n } = useTranslation('content-management');
  if (course === undefined) return [];
  const { content, audience, opens_at: opens } = course;
  const waiting = content.waiting_since;
  return [
    { label: t('field.author'), value: content.author_name },
    { label: t('field.status'), value: <ContentState status={content.status} /> },
    ...(waiting === null ? [] : [{ label: t('field.waiting'), value: <RelativeTime at={waiting} /> }]),
    { label: t('field.version'), value: course.published_version ?? t('look.draft') },
    { label: t('field.subject'), value: content.subject || t('none') },
    { label: t('field.students'), value: content.students },
    {
      label: t('field.price'),
      value: course.price === 0 ? t('look.free') : formatPrice(course.price, course.currency, i18n.language),
    },
    { label: t('field.audience'), value: audience.length === 0 ? t('look.everybody') : audience.join(', ') },
    ...(opens === null ? [] : [{ label: t('field.opens'), value: <RelativeTime at={opens} /> }]),
  ];
};

/** One course of somebody: its landing page, its outline and each item, and what is decided about it. */
export const LookCoursePage = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('content-management');
  const query = useQuery(lookCourseQuery(id));
  const isAway = useIsHubAway();
  const [decision, setDecision] = useState<Decision>();
  const [itemId, setItemId] = useState<number>();
  const course = query.data;
  const facts = useFacts(course);
  return (
    <>
      <RecordPage
        title={course?.content.title ?? t('look.courseTitle')}
        description={course === undefined ? undefined : t('look.by', { author: course.content.author_name })}
        backTo="/ContentManagement"
        query={query}
        facts={facts}
        actions={
          course === undefined ? undefined : (
            <LookActions seen={course} isAway={isAway} onDecide={setDecision} />
          )
        }
      >
        {course === undefined ? null : (
          <Stack gap={24}>
            <LookNotes seen={course} isAway={isAway} />
            <FormSection title={t('look.about')}>
              {course.subtitle === '' ? null : <Text>{course.subtitle}</Text>}
              <ItemDocument text={course.description} media={[]} />
              {LISTS.filter((list) => course[list].length > 0).map((list) => (
                <div key={list}>
                  <Text fw={550}>{t(`look.list.${list}`)}</Text>
                  <List size="sm">
                    {course[list].map((entry) => (
                      <List.Item key={entry}>{entry}</List.Item>
                    ))}
                  </List>
                </div>
              ))}
            </FormSection>
            <FormSection title={t('look.outline')}>
              <CourseOutline
                title={course.content.title}
                sections={course.sections}
                items={course.items}
                currentId={itemId}
                onOpen={setItemId}
              />
            </FormSection>
            {itemId === undefined ? null : <Item key={itemId} courseId={id} itemId={itemId} />}
          </Stack>
        )}
      </RecordPage>
      {course === undefined ? null : (
        <DecisionDialogs seen={course} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </>
  );
};
