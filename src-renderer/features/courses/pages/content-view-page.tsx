import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ItemPlayer } from '#renderer/components/course-player/item-player.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { mediaFilesQuery } from '#renderer/lib/media.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { ContentStage } from '../components/content-stage.tsx';
import { editPath, itemPath } from '../course-path.ts';
import { draftAsItem, draftAsOutline, draftKeys, filesOfItem } from '../draft-preview.ts';
import { courseQuery, itemQuery, outlineQuery } from '../queries.ts';
import { sampleContent } from '../sample-content.ts';

/** One item and the outline beside it, as a learner will see them: of `?courseId&contentId`, else of a sample. */
export function ContentViewPage() {
  const [params] = useSearchParams();
  const courseId = readId(params.get('courseId'));
  return courseId === undefined ? <Sample /> : <DraftView key={courseId} courseId={courseId} />;
}

function Sample() {
  const { t } = useTranslation('courses');
  const [openId, setOpenId] = useState(1);
  const content = sampleContent(t);
  const item = content.items.find(({ item_id: id }) => id === openId) ?? content.items[0];
  return (
    <ContentStage
      title={t('view.sampleTitle')}
      subtitle={t('view.sample')}
      sections={content.sections}
      items={content.items}
      currentId={openId}
      onOpen={setOpenId}
    >
      {item === undefined ? null : <ItemPlayer key={item.item_id} item={item} keys={content.keys} />}
    </ContentStage>
  );
}

function DraftView({ courseId }: { readonly courseId: number }) {
  const { t } = useTranslation('courses');
  const [params, setParams] = useSearchParams();
  const course = useQuery(courseQuery(courseId));
  const outline = useQuery(outlineQuery(courseId));
  const backTo = editPath(courseId, undefined, 3);
  if (outline.data === undefined || course.data === undefined) {
    const failed = outline.isError ? outline : course;
    return (
      <RecordPage
        title={t('view.title')}
        backTo="/Courses"
        query={{
          status: failed.isError ? 'error' : 'pending',
          error: failed.error,
          refetch: () => Promise.all([course.refetch(), outline.refetch()]),
        }}
      >
        {null}
      </RecordPage>
    );
  }
  const { sections, items } = draftAsOutline(outline.data);
  const wanted = readId(params.get('contentId'));
  const currentId = wanted ?? items[0]?.item_id;
  const title = course.data.draft.course_title || t('untitled');
  if (currentId === undefined) {
    return (
      <RecordPage title={title} backTo={backTo}>
        <EmptyState title={t('outline.emptyTitle')} text={t('view.emptyText')} />
      </RecordPage>
    );
  }
  return (
    <ContentStage
      title={title}
      subtitle={t('view.draft')}
      tools={
        <Button
          component={Link}
          to={itemPath(courseId, currentId)}
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        >
          {t('view.edit')}
        </Button>
      }
      sections={sections}
      items={items}
      currentId={currentId}
      onOpen={(id) => {
        const next = new URLSearchParams(params);
        next.set('contentId', String(id));
        setParams(next);
      }}
    >
      <DraftItem key={currentId} itemId={currentId} />
    </ContentStage>
  );
}

function DraftItem({ itemId }: { readonly itemId: number }) {
  const query = useQuery(itemQuery(itemId));
  const files = useQuery(mediaFilesQuery(query.data === undefined ? [] : filesOfItem(query.data)));
  return (
    <QueryState query={query}>
      {(item) => <ItemPlayer item={draftAsItem(item, files.data ?? [])} keys={draftKeys(item)} />}
    </QueryState>
  );
}
