import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnswerTemplate } from '#shared/contract/answer-templates.ts';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { ListTabs } from '#renderer/components/patterns/list-props.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { useRowDialog } from '#renderer/hooks/use-row-dialog.ts';
import { answerTemplatesQuery, useDeleteAnswerTemplate } from '#renderer/lib/answer-templates.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { TemplateDialog } from './template-dialog.tsx';

const titleOf = ({ title }: AnswerTemplate): string => title;
const renderChanged = ({ updated_at: at }: AnswerTemplate) => <RelativeTime at={at} />;
const asRows = (data: readonly AnswerTemplate[]) => ({ rows: data, total: data.length });

interface TemplateListProps {
  readonly params: ListParamsHandle;
  readonly tabs: ListTabs;
}

/** Answers that staff write once, and put in wherever they answer a request. */
export const TemplateList = ({ params, tabs }: TemplateListProps) => {
  const { t } = useTranslation('support-tickets');
  const isHubAway = useIsHubAway();
  const query = useQuery({ ...answerTemplatesQuery, select: asRows });
  const remove = useDeleteAnswerTemplate();
  const dialog = useRowDialog<AnswerTemplate>();
  const impossible = isHubAway ? t('hubAway') : undefined;
  const rowActions = (template: AnswerTemplate): RowAction[] => [
    {
      key: 'edit',
      label: t('template.edit'),
      icon: IconPencil,
      impossible,
      run: (done) => {
        dialog.open(template);
        done();
      },
    },
    {
      key: 'delete',
      label: t('template.delete'),
      icon: IconTrash,
      impossible,
      confirm: {
        title: t('template.deleteTitle', { title: template.title }),
        text: t('template.deleteText'),
      },
      run: (done) => remove.mutate(template.id, { onSuccess: showSuccess, onSettled: done }),
    },
  ];
  return (
    <>
      <ListPage<AnswerTemplate>
        name="answer-templates"
        title={t('title')}
        description={t('template.description')}
        create={{ label: t('template.new'), isDisabled: isHubAway, run: () => dialog.open() }}
        params={params}
        tabs={tabs}
        query={query}
        hasSearch={false}
        pageSize={200}
        rowId={({ id }) => id}
        rowName={titleOf}
        columns={[
          { key: 'title', header: t('template.title'), render: titleOf },
          {
            key: 'author',
            header: t('template.author'),
            width: 200,
            priority: 2,
            render: ({ author_name: name }) => name,
          },
          { key: 'changed', header: t('template.changed'), width: 150, priority: 2, render: renderChanged },
        ]}
        text={{ renderTitle: titleOf, renderCaption: ({ text }) => text, renderAside: renderChanged }}
        empty={{ title: t('template.empty'), text: t('template.emptyText'), illustration: 'generic' }}
        rowActions={rowActions}
        preview={{
          render: (template, close) => (
            <PreviewPane key={template.id} code={t('template.one')} onClose={close}>
              <PreviewSection title={template.title}>
                <SaidWords text={template.text} />
              </PreviewSection>
            </PreviewPane>
          ),
        }}
      />
      <TemplateDialog opened={dialog.opened} template={dialog.row} onClose={dialog.close} />
    </>
  );
};
