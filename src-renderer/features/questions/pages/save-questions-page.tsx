import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#renderer/lib/session.ts';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { SaveQuestions } from '../components/save-questions.tsx';
import { demoQuestion } from '../demo-question.ts';
import { libraryQuery } from '../queries.ts';

/** Where the questions of the list go, with sample questions and the own folders; nothing is saved here. */
export const SaveQuestionsPage = () => {
  const { t } = useTranslation('questions');
  const can = useCan();
  const library = useQuery({ ...libraryQuery, enabled: can('questions:view') });
  const [isTaken, setTaken] = useState(false);
  return (
    <DemoStage title={t('saveAll.title')} description={t('demo.save')}>
      <Paper withBorder radius="xl" shadow="md" p={20}>
        <SaveQuestions
          items={[
            { key: 1, title: demoQuestion.title, problem: undefined },
            { key: 2, title: '', problem: t('problem.titleMissing') },
          ]}
          folders={library.data?.folders ?? []}
          tagNames={(library.data?.tags ?? []).map((tag) => tag.tag_names)}
          exams={[]}
          isSaving={false}
          onSave={() => setTaken(true)}
        />
      </Paper>
      <Text c="dimmed" role="status">
        {isTaken ? t('demo.sample') : null}
      </Text>
    </DemoStage>
  );
};
