import { MultiSelect, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { RemarkList } from '../components/remark-list.tsx';

/** How a version is submitted and what comes back, with sample data. */
export const SubmitForReviewPage = () => {
  const { t } = useTranslation('review-submissions');
  const [note, setNote] = useState(t('sample.note'));
  return (
    <DemoStage title={t('submit.title')} description={t('sample.text')}>
      <Select
        label={t('submit.content')}
        data={[t('sample.content')]}
        defaultValue={t('sample.content')}
        allowDeselect={false}
      />
      <MultiSelect
        label={t('submit.reviewers')}
        description={t('submit.reviewersHint')}
        data={[t('sample.reviewer')]}
        defaultValue={[t('sample.reviewer')]}
      />
      <Textarea
        label={t('submit.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        autosize
        minRows={3}
      />
      <Panel title={t('remarks')}>
        <RemarkList
          remarks={[
            {
              id: 1,
              anchor: 'question',
              anchor_id: 1,
              anchor_title: t('sample.question'),
              text: t('sample.remark'),
              is_required: true,
            },
          ]}
        />
      </Panel>
    </DemoStage>
  );
};
