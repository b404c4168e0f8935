import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TrainingVideo } from '#shared/contract/training-videos.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useRowDialog } from '#renderer/hooks/use-row-dialog.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { TrainingVideoDialog } from '../components/training-video-dialog.tsx';
import { TrainingVideoPreview } from '../components/training-video-preview.tsx';
import { trainingVideoQuery, trainingVideosQuery, useDeleteTrainingVideo } from '../queries.ts';

const titleOf = ({ title }: TrainingVideo): string => title;
const renderChanged = ({ updated_at: at }: TrainingVideo) => <RelativeTime at={at} />;

/** The training videos of the institution, and new ones for those who may write them. */
export const TrainingVideosPage = () => {
  const { t } = useTranslation('training-videos');
  const params = useListParams();
  const mayChange = useCan()('training-videos:add');
  const query = useQuery(trainingVideosQuery(params));
  // A link may lead to one of another page.
  const shown = readId(params.preview);
  const isElsewhere = query.data?.rows.every(({ id }) => id !== shown) === true;
  const elsewhere = useQuery({
    ...trainingVideoQuery(shown ?? 0),
    enabled: shown !== undefined && isElsewhere,
  });
  const remove = useDeleteTrainingVideo();
  const dialog = useRowDialog<TrainingVideo>();

  const rowActions = (trainingVideo: TrainingVideo): RowAction[] => [
    {
      key: 'edit',
      label: t('edit.action'),
      icon: IconPencil,
      run: (done) => {
        dialog.open(trainingVideo);
        done();
      },
    },
    {
      key: 'delete',
      label: t('delete.action'),
      icon: IconTrash,
      confirm: { title: t('delete.title', { title: trainingVideo.title }), text: t('delete.text') },
      run: (done) =>
        remove.mutate(trainingVideo.id, {
          onSuccess: () => showSuccess(t('delete.done', { title: trainingVideo.title })),
          onSettled: done,
        }),
    },
  ];
  const create = mayChange ? (
    <Button leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={() => dialog.open()}>
      {t('create.action')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListPage<TrainingVideo>
        name="training-videos"
        title={t('title')}
        description={t('description')}
        actions={create}
        params={params}
        query={query}
        rowId={({ id }) => id}
        rowName={titleOf}
        columns={[
          { key: 'title', header: t('field.title'), render: titleOf },
          {
            key: 'topic',
            header: t('field.topic'),
            width: 200,
            priority: 2,
            render: ({ topic }) => topic,
          },
          { key: 'changed', header: t('field.changed'), width: 150, priority: 2, render: renderChanged },
        ]}
        text={{
          renderTitle: titleOf,
          renderCaption: ({ description }) => description,
          renderAside: renderChanged,
        }}
        searchLabel={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        preview={{
          render: (trainingVideo, close) => (
            <TrainingVideoPreview trainingVideo={trainingVideo} onClose={close} />
          ),
          elsewhere: elsewhere.data,
        }}
        rowActions={mayChange ? rowActions : () => []}
      />
      <TrainingVideoDialog opened={dialog.opened} trainingVideo={dialog.row} onClose={dialog.close} />
    </>
  );
};
