import { useEffect, useState } from 'react';
import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Menu,
  NumberInput,
  Radio,
  Select,
  Switch,
  Tabs,
  TextInput,
} from '@mantine/core';
import { IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { FeedbackStack } from '#renderer/components/banner.tsx';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { Count } from '#renderer/components/count.tsx';
import { CourseCover } from '#renderer/components/course-cover.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { showError, showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import type { IllustrationName } from '#renderer/components/illustration.tsx';
import { ShortcutHint } from '#renderer/components/shortcut-hint.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { TagChips } from '#renderer/components/tag-chips.tsx';
import classes from './parts-sample.module.css';

const areas: readonly IllustrationName[] = [
  'questions',
  'exams',
  'results',
  'import',
  'people',
  'courses',
  'generic',
];
const subjects = ['Biology', 'Statistics', 'European History', 'Networks', 'Spanish'];

export function PartsSample() {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    showSuccess('The exam was published to 84 students.');
    showError('The file could not be read: line 14 has no answer.');
    showUndo('3 questions moved to Respiration', () => undefined);
  }, []);
  return (
    <main className={classes['page']}>
      <h1 className={classes['title']}>Parts</h1>
      <div className={classes['row']}>
        <Button leftSection={<IconPlus size={18} stroke={1.6} />}>New question</Button>
        <Button variant="default">Import</Button>
        <Button variant="subtle">Discard</Button>
        <Button
          color="red"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
        <Button variant="default" color="red">
          Remove
        </Button>
        <Button variant="light">Light</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Loading</Button>
        <Button size="xs" variant="default">
          Small
        </Button>
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label="More actions">
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Edit</Menu.Item>
            <Menu.Item color="red">Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes['row']}>
        <StatusBadge tone="ok">Published</StatusBadge>
        <StatusBadge tone="warn">Waiting for review</StatusBadge>
        <StatusBadge tone="bad">Failed</StatusBadge>
        <StatusBadge tone="info">Scheduled</StatusBadge>
        <StatusBadge tone="neutral">Draft</StatusBadge>
        <Badge>Badge</Badge>
        <Count value={12} label="unread" />
        <TagChips tags={['respiration', 'recall', 'lipids', 'practical']} />
        <ShortcutHint keys={['Ctrl', 'K']}>search</ShortcutHint>
      </div>
      <div className={classes['row']}>
        <TextInput label="Name" placeholder="As it appears on the certificate" />
        <TextInput label="Code" defaultValue="BIO" error="This code is taken" />
        <Select label="Role" data={['Student', 'Instructor']} placeholder="Choose one" />
        <NumberInput label="Points" defaultValue={4} />
      </div>
      <div className={classes['row']}>
        <Checkbox label="Checked" defaultChecked />
        <Checkbox label="Some" indeterminate />
        <Checkbox label="Off" />
        <Radio label="One" defaultChecked name="r" />
        <Radio label="Two" name="r" />
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
      </div>
      <Tabs defaultValue="a">
        <Tabs.List>
          <Tabs.Tab value="a">Questions</Tabs.Tab>
          <Tabs.Tab value="b">Results</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <Panel title="Formulas">
        <QuestionText
          className="serif"
          text={
            'The yield is \\(\\Delta G^\\circ = -nF\\Delta E^\\circ\\) per mole.\n\n$$\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}$$\n\nBroken: \\(\\frac{1\\)'
          }
        />
      </Panel>
      <div className={classes['covers']}>
        {subjects.map((subject) => (
          <CourseCover key={subject} subject={subject} title={`${subject} 1`} />
        ))}
        {subjects.map((subject) => (
          <CourseCover key={subject} subject={subject} title={`${subject} 2`} />
        ))}
      </div>
      <div className={classes['empties']}>
        {areas.map((area) => (
          <EmptyState
            key={area}
            title={`No ${area} yet`}
            text="The next step is one press away."
            illustration={area}
          />
        ))}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Delete the folder Respiration?"
        confirmLabel="Delete the folder"
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        <p>Its 74 questions move to Biology. Nothing is removed from any exam.</p>
      </ConfirmDialog>
      <FeedbackStack />
    </main>
  );
}
