import { useState } from 'react';
import { Button, NumberInput, Progress } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { ShortcutHint } from '#renderer/components/shortcut-hint.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { WizardPage } from '#renderer/components/patterns/wizard-page.tsx';
import { SortableList } from '#renderer/components/sortable-list.tsx';
import { sampleQuestions } from './sample-questions.ts';
import classes from './wizard-sample.module.css';

const labels = [
  'Basics',
  'Audience and dates',
  'Questions',
  'Rules and timing',
  'Marking and results',
  'Review and publish',
];

export function WizardSample() {
  const [current, setCurrent] = useState('2');
  const [questions, setQuestions] = useState(() => sampleQuestions.slice(0, 6));
  return (
    <WizardPage
      backTo="/exams"
      title="Cell biology end-of-unit test, Michaelmas 2026"
      subtitle="Draft, Biology year 2. 84 students in three groups"
      saveStatus={{ state: 'saved', at: new Date(2026, 10, 21, 10, 42).getTime() }}
      saveScope="on this computer"
      secondaryAction={
        <Button variant="default" leftSection={<IconEye size={18} stroke={1.6} />}>
          Preview
        </Button>
      }
      steps={labels.map((label, index) => ({
        key: String(index),
        label,
        isDone: index < 2,
        isVisited: index < 4,
        problems: index === 1 ? 1 : 0,
      }))}
      current={current}
      onStep={setCurrent}
      checks={[
        { key: 'a', kind: 'error', text: 'Question 6 has no points', step: '2', stepLabel: 'Questions' },
        {
          key: 'b',
          kind: 'missing',
          text: 'Total is 11 points, not the 20 you set',
          step: '2',
          stepLabel: 'Questions',
        },
        {
          key: 'c',
          kind: 'missing',
          text: 'Group B2 has no start time',
          step: '1',
          stepLabel: 'Audience and dates',
        },
        {
          key: 'd',
          kind: 'missing',
          text: 'Nobody is set to mark the essay',
          step: '4',
          stepLabel: 'Marking and results',
        },
      ]}
      passedChecks={9}
      finish={{ label: 'Publish', onRun: () => undefined }}
      stepText="Choose them, put them in order, say what each is worth."
      stepAside={
        <div className={classes['points']}>
          <span>
            <strong>11</strong> of 20 points
          </span>
          <Progress value={55} aria-label="11 of 20 points" />
        </div>
      }
      rightPaneLabel="Question library"
      rightPane={
        <div className={classes['library']}>
          <strong>Question library</strong>
          {sampleQuestions.slice(3, 8).map((question) => (
            <div key={question.id} className={classes['libraryRow']}>
              {question.title}
              <TypeBadge type={question.type} size="caption" suffix={`, ${question.marks} points`} />
            </div>
          ))}
        </div>
      }
      footer={
        <>
          <ShortcutHint keys={['Alt', '↑', '↓']}>move</ShortcutHint>
          <ShortcutHint keys={['Del']}>remove</ShortcutHint>
          <ShortcutHint keys={['Ctrl', 'Z']}>undo</ShortcutHint>
        </>
      }
    >
      <Panel kind="section" title="Section A" aside="12 points" padded={false}>
        <SortableList
          label="Questions of section A"
          items={questions}
          getId={(question) => question.id}
          getName={(question) => question.title}
          onReorder={setQuestions}
          renderItem={(question, index) => (
            <div className={classes['row']}>
              <span className={classes['number']}>{index + 1}</span>
              <span className={classes['title']}>{question.title}</span>
              <span className={classes['type']}>
                <TypeBadge type={question.type} />
              </span>
              <NumberInput
                className={classes['mark'] ?? ''}
                size="xs"
                aria-label="Points"
                defaultValue={question.marks}
              />
            </div>
          )}
        />
      </Panel>
    </WizardPage>
  );
}
