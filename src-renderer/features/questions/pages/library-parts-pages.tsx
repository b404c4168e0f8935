import { Button, Paper, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, readFilter, type NarrowingName } from '../library-filter.ts';
import { CompletedQuestionCard } from '../components/completed-question-card.tsx';
import { CreateNewFolder } from '../components/create-new-folder.tsx';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { EllipseDropdown, type QuestionActions } from '../components/ellipse-dropdown.tsx';
import { FilterComponent } from '../components/filter-component.tsx';
import { FilterComponentLarge } from '../components/filter-component-large.tsx';
import { MoveQuestionDestination } from '../components/move-question-destination.tsx';
import { QuestionFeedbackModal } from '../components/question-feedback-modal.tsx';
import { SAMPLE_QUESTION, sampleFolders } from '../sample-library.ts';

type Part = 'filter' | 'filterLarge' | 'move' | 'newFolder' | 'ellipse' | 'feedback' | 'card';

interface StageProps {
  readonly part: Part;
  /** Something was chosen that the library would do. */
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

const Stage = ({ part, isDone = false, children }: StageProps) => {
  const { t } = useTranslation('questions');
  return (
    <DemoStage title={t(`samples.${part}Title`)} description={t(`samples.${part}Text`)}>
      <Paper withBorder radius="xl" shadow="md" p={20}>
        {children}
      </Paper>
      <Text c="dimmed" role="status">
        {isDone ? t('samples.done') : null}
      </Text>
    </DemoStage>
  );
};

/** A filter that narrows nothing but itself. */
const useSampleFilter = () => {
  const [address, setAddress] = useState(() => new URLSearchParams());
  const put = (name: NarrowingName | 'sort', value: string | undefined): void => {
    const next = new URLSearchParams(address);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setAddress(addressOf(readFilter(next)));
  };
  return {
    filter: readFilter(address),
    onNarrow: put,
    onSort: (sort: string) => put('sort', sort),
  };
};

/** The common filters, which the library shows in a popover. */
export const FilterComponentPage = () => {
  const fields = useSampleFilter();
  const [isDone, setDone] = useState(false);
  return (
    <Stage part="filter" isDone={isDone}>
      <Stack gap={14}>
        <FilterComponent {...fields} onAll={() => setDone(true)} />
      </Stack>
    </Stage>
  );
};

/** All filters, which the library shows in a panel. */
export const FilterComponentLargePage = () => {
  const fields = useSampleFilter();
  const tags = [{ id: 1, tag_names: 'recall', instructor_id: 1, question_count: 12 }];
  return (
    <Stage part="filterLarge">
      <FilterComponentLarge {...fields} tags={tags} />
    </Stage>
  );
};

/** Where questions are moved to. */
export const MoveQuestionDestinationPage = () => {
  const { t } = useTranslation('questions');
  const [isDone, setDone] = useState(false);
  return (
    <Stage part="move" isDone={isDone}>
      <MoveQuestionDestination
        rootName={t('folders.unfiled')}
        folders={sampleFolders(t)}
        onMove={() => setDone(true)}
        onCancel={() => setDone(false)}
      />
    </Stage>
  );
};

/** The name of a new folder. */
export const CreateNewFolderPage = () => {
  const { t } = useTranslation('questions');
  const [isDone, setDone] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const folders = sampleFolders(t);
  return (
    <Stage part="newFolder" isDone={isDone}>
      {isOpen ? (
        <CreateNewFolder
          folders={folders}
          parent={folders[0] ?? null}
          onCreate={() => {
            setDone(true);
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('folders.new')}
        </Button>
      )}
    </Stage>
  );
};

const allActions = (run: () => void): QuestionActions => ({
  onFeedback: run,
  onAddToExam: run,
  onMove: run,
  onTag: run,
  onExport: run,
  onDelete: run,
});

/** The menu of a card. */
export const EllipseDropdownPage = () => {
  const { t } = useTranslation('questions');
  const [isDone, setDone] = useState(false);
  return (
    <Stage part="ellipse" isDone={isDone}>
      <EllipseDropdown label={t('preview.more')} actions={allActions(() => setDone(true))} />
    </Stage>
  );
};

/** What a question says after an answer. */
export const QuestionFeedbackModalPage = () => {
  const { t } = useTranslation('questions');
  const [isOpen, setOpen] = useState(false);
  return (
    <Stage part="feedback">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('feedback.show')}
      </Button>
      <QuestionFeedbackModal opened={isOpen} question={SAMPLE_QUESTION} onClose={() => setOpen(false)} />
    </Stage>
  );
};

/** A finished question as a card. */
export const CompletedQuestionCardPage = () => {
  const [isDone, setDone] = useState(false);
  const done = (): void => setDone(true);
  return (
    <Stage part="card" isDone={isDone}>
      <CompletedQuestionCard question={SAMPLE_QUESTION} actions={allActions(done)} onOpen={done} />
    </Stage>
  );
};
