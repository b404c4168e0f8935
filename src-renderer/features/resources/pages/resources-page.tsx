import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LearningResource } from '#shared/contract/resources.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { listChoices } from '#renderer/components/patterns/list-choices.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useRowDialog } from '#renderer/hooks/use-row-dialog.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { LearningResourceDialog } from '../components/learning-resource-dialog.tsx';
import { LearningResourcePreview } from '../components/learning-resource-preview.tsx';
import {
  learningResourceQuery,
  resourcesQuery,
  resourceTopicsQuery,
  useDeleteLearningResource,
} from '../queries.ts';

const titleOf = ({ title }: LearningResource): string => title;
const renderChanged = ({ updated_at: at }: LearningResource) => <RelativeTime at={at} />;

/** The resources of the institution, and new ones for those who may write them. */
export const ResourcesPage = () => {
  const { t } = useTranslation('resources');
  const params = useListParams();
  const mayChange = useCan()('resources:add');
  const topics = useQuery(resourceTopicsQuery);
  const topic = params.filters['topic']?.[0];
  const query = useQuery(resourcesQuery({ ...params, topic }));
  // A link may lead to one of another page.
  const shown = readId(params.preview);
  const isElsewhere = query.data?.rows.every(({ id }) => id !== shown) === true;
  const elsewhere = useQuery({
    ...learningResourceQuery(shown ?? 0),
    enabled: shown !== undefined && isElsewhere,
  });
  const remove = useDeleteLearningResource();
  const dialog = useRowDialog<LearningResource>();

  const rowActions = (learningResource: LearningResource): RowAction[] => [
    {
      key: 'edit',
      label: t('edit.action'),
      icon: IconPencil,
      run: (done) => {
        dialog.open(learningResource);
        done();
      },
    },
    {
      key: 'delete',
      label: t('delete.action'),
      icon: IconTrash,
      confirm: { title: t('delete.title', { title: learningResource.title }), text: t('delete.text') },
      run: (done) =>
        remove.mutate(learningResource.id, {
          onSuccess: () => showSuccess(t('delete.done', { title: learningResource.title })),
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
      <ListPage<LearningResource>
        name="resources"
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
        {...listChoices({
          choices: [
            {
              key: 'topic',
              label: t('field.topic'),
              value: topic,
              data: (topics.data ?? []).map((one) => ({
                value: one.topic,
                label: t('topicWithAmount', { topic: one.topic, count: one.amount }),
              })),
            },
          ],
          anyLabel: t('anyTopic'),
          onChoose: params.setFilter,
        })}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        preview={{
          render: (learningResource, close) => (
            <LearningResourcePreview learningResource={learningResource} onClose={close} />
          ),
          elsewhere: elsewhere.data,
        }}
        rowActions={mayChange ? rowActions : () => []}
      />
      <LearningResourceDialog opened={dialog.opened} learningResource={dialog.row} onClose={dialog.close} />
    </>
  );
};
