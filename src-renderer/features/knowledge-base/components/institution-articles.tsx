import { Button, Group } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Article } from '#shared/contract/knowledge-base.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useRowDialog } from '#renderer/hooks/use-row-dialog.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ArticleDialog } from './article-dialog.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { articleQuery, knowledgeBaseQuery, useDeleteArticle } from '../queries.ts';
import { useArticleTabs } from '../use-article-tabs.ts';

const titleOf = ({ title }: Article): string => title;
/** The title, with a mark where nobody but those who write articles sees it. */
const Title = ({ article }: { readonly article: Article }) => {
  const { t } = useTranslation('knowledge-base');
  if (!article.is_draft) return article.title;
  return (
    <Group gap={8}>
      {article.title}
      <StatusBadge tone="warn">{t('draft')}</StatusBadge>
    </Group>
  );
};
const renderTitle = (article: Article) => <Title article={article} />;
const renderChanged = ({ updated_at: at }: Article) => <RelativeTime at={at} />;

/** What the institution wrote itself, and new articles for those who may write them. */
export const InstitutionArticles = () => {
  const { t } = useTranslation('knowledge-base');
  const params = useListParams();
  const mayChange = useCan()('knowledge-base:add');
  const query = useQuery(knowledgeBaseQuery(params));
  // A link may lead to one of another page.
  const shown = readId(params.preview);
  const isElsewhere = query.data?.rows.every(({ id }) => id !== shown) === true;
  const elsewhere = useQuery({ ...articleQuery(shown ?? 0), enabled: shown !== undefined && isElsewhere });
  const remove = useDeleteArticle();
  const dialog = useRowDialog<Article>();

  const rowActions = (article: Article): RowAction[] => [
    {
      key: 'edit',
      label: t('edit.action'),
      icon: IconPencil,
      run: (done) => {
        dialog.open(article);
        done();
      },
    },
    {
      key: 'delete',
      label: t('delete.action'),
      icon: IconTrash,
      confirm: { title: t('delete.title', { title: article.title }), text: t('delete.text') },
      run: (done) =>
        remove.mutate(article.id, {
          onSuccess: () => showSuccess(t('delete.done', { title: article.title })),
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
      <ListPage<Article>
        name="knowledge-base"
        title={t('title')}
        description={t('description')}
        actions={create}
        params={params}
        {...useArticleTabs('institution')}
        query={query}
        rowId={({ id }) => id}
        rowName={titleOf}
        columns={[
          { key: 'title', header: t('field.title'), render: renderTitle },
          { key: 'changed', header: t('field.changed'), width: 150, priority: 2, render: renderChanged },
        ]}
        text={{
          renderTitle,
          renderCaption: ({ description }) => description,
          renderAside: renderChanged,
        }}
        searchLabel={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        preview={{
          render: (article, close) => <ArticlePreview article={article} onClose={close} />,
          elsewhere: elsewhere.data,
        }}
        rowActions={mayChange ? rowActions : () => []}
      />
      <ArticleDialog opened={dialog.opened} article={dialog.row} onClose={dialog.close} />
    </>
  );
};
