import { useState } from 'react';
import { ActionIcon, Button, Select } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconFilePlus,
  IconFolderSymlink,
  IconPencil,
  IconPlus,
  IconTag,
  IconUpload,
} from '@tabler/icons-react';
import { Clamp } from '#renderer/components/clamp.tsx';
import { CourseCover } from '#renderer/components/course-cover.tsx';
import type { Column } from '#renderer/components/data-table.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import type { ListQuery } from '#renderer/components/patterns/list-props.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { TreeNav } from '#renderer/components/patterns/tree-nav.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { ScoreDistribution } from '#renderer/components/score-distribution.tsx';
import { TagChips, TagFilter } from '#renderer/components/tag-chips.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import classes from './list-sample.module.css';
import type { SampleQuestion } from './sample-questions.ts';
import { sampleQuestions } from './sample-questions.ts';

const columns: readonly Column<SampleQuestion>[] = [
  {
    key: 'title',
    header: 'Question',
    render: (row) => <Clamp withMath>{row.title}</Clamp>,
    sortable: true,
    csv: (row) => row.title,
  },
  {
    key: 'type',
    header: 'Type',
    width: 128,
    priority: 2,
    render: (row) => <TypeBadge type={row.type} />,
    csv: (row) => row.type,
  },
  {
    key: 'marks',
    header: 'Mark',
    width: 44,
    align: 'right',
    render: (row) => row.marks,
    csv: (row) => row.marks,
  },
  {
    key: 'tags',
    header: 'Tags',
    width: 132,
    priority: 3,
    render: (row) => <TagChips tags={row.tags} max={1} />,
  },
  {
    key: 'used',
    header: 'Used in',
    width: 58,
    align: 'right',
    priority: 3,
    render: (row) => (row.used === 0 ? 'none' : row.used),
  },
  {
    key: 'updated',
    header: 'Updated',
    width: 104,
    sortable: true,
    render: (row) => <RelativeTime at={row.updatedAt} />,
  },
];

const folders = [
  { id: 'all', label: 'All questions', count: 1284 },
  {
    id: 'bio',
    label: 'Biology',
    count: 418,
    children: [
      { id: 'cell', label: 'Cell structure', count: 96 },
      { id: 'resp', label: 'Respiration', count: 74 },
      { id: 'photo', label: 'Photosynthesis', count: 61 },
      { id: 'gen', label: 'Genetics and inheritance', count: 103 },
    ],
  },
  {
    id: 'stat',
    label: 'Statistics',
    count: 322,
    children: [{ id: 'prob', label: 'Probability', count: 120 }],
  },
  { id: 'shared', label: 'Shared with me', count: 57, children: [{ id: 'm', label: 'Marking', count: 57 }] },
  { id: 'archive', label: 'Archive', count: 210 },
];

const tags = [
  { id: 'respiration', name: 'respiration', count: 41 },
  { id: 'recall', name: 'recall', count: 38 },
  { id: 'calculation', name: 'calculation', count: 17 },
  { id: 'practical', name: 'practical', count: 12 },
  { id: 'extended', name: 'extended', count: 9 },
];

export interface ListSampleProps {
  state: 'content' | 'cards' | 'empty' | 'error' | 'loading';
}

const queryOf = (state: ListSampleProps['state'], page: number): ListQuery<SampleQuestion> => ({
  status: state === 'loading' ? 'pending' : state === 'error' ? 'error' : 'success',
  data:
    state === 'empty'
      ? { rows: [], total: 0 }
      : { rows: sampleQuestions.slice(page * 10, page * 10 + 10), total: sampleQuestions.length },
  error: state === 'error' ? new Error('The folder could not be read: the disk is busy.') : null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
});

export function ListSample({ state }: ListSampleProps) {
  const params = useListParams({
    sort: 'updated',
    dir: 'desc',
    ...(state === 'cards' ? { view: 'cards' as const } : {}),
  });
  const [folder, setFolder] = useState('resp');
  const chosen = params.filters['tag'] ?? [];
  const toggleTag = (name: string): void =>
    params.setFilter('tag', chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <ListPage<SampleQuestion>
      name="gallery"
      title="Questions"
      description="Everything you can put in an exam, in one place. 1,284 questions, 74 in this folder."
      actions={
        <>
          <Button
            className={classes['wide'] ?? ''}
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.6} />}
          >
            Import
          </Button>
          <Button leftSection={<IconPlus size={18} stroke={1.6} />}>New question</Button>
        </>
      }
      params={params}
      query={queryOf(state, params.page)}
      rowId={(row) => row.id}
      rowName={(row) => row.title}
      columns={columns}
      text={{
        renderTitle: (row) => <QuestionText inline text={row.title} />,
        renderCaption: (row) => <TypeBadge type={row.type} size="caption" suffix={`, ${row.marks} marks`} />,
        renderAside: (row) => <RelativeTime at={row.updatedAt} />,
      }}
      empty={{
        title: 'No questions yet',
        text: 'Import a question bank you already have, or write the first question yourself.',
        illustration: 'questions',
        action: <Button leftSection={<IconUpload size={18} stroke={1.6} />}>Import questions</Button>,
      }}
      searchLabel="Search in Respiration"
      filterLabel="Type, mark"
      filters={
        <Select label="Type" data={['Multiple choice', 'True or false', 'Open ended']} placeholder="Any" />
      }
      activeFilters={chosen.map((name) => ({ key: name, label: name, onRemove: () => toggleTag(name) }))}
      leftPane={{
        name: 'Folders',
        current: 'Respiration',
        action: (
          <ActionIcon size={24} aria-label="New folder">
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        ),
        content: (
          <>
            <TreeNav label="Folders" nodes={folders} selected={folder} onSelect={setFolder} />
            <div className={classes['tags']}>
              <div className={classes['tagsTitle']}>Tags</div>
              <TagFilter label="Tags" tags={tags} selected={chosen} onToggle={toggleTag} />
            </div>
          </>
        ),
      }}
      preview={{
        render: (row, close) => <Preview row={row} onClose={close} />,
      }}
      renderCard={(row) => (
        <div>
          <CourseCover subject={row.tags[0] ?? ''} title={row.title} />
          <div className={classes['card']}>
            <Clamp withMath>{row.title}</Clamp>
            <TypeBadge type={row.type} size="caption" />
          </div>
        </div>
      )}
      bulkActions={[
        { key: 'exam', label: 'Add to exam', icon: IconFilePlus, onRun: () => undefined },
        { key: 'move', label: 'Move', icon: IconFolderSymlink, onRun: () => undefined },
        { key: 'tag', label: 'Tag', icon: IconTag, onRun: () => undefined },
        { key: 'export', label: 'Export', icon: IconDownload, onRun: () => undefined },
      ]}
      bulkSummary={(rows) => `${rows.reduce((sum, row) => sum + row.marks, 0)} marks`}
      csv={{ fileName: 'questions.csv', load: () => Promise.resolve(sampleQuestions) }}
    />
  );
}

function Preview({ row, onClose }: { row: SampleQuestion; onClose: () => void }) {
  return (
    <PreviewPane
      code={`BIO-${row.id}`}
      actions={
        <>
          <Button size="xs" variant="default" leftSection={<IconPencil size={14} stroke={1.6} />}>
            Edit
          </Button>
          <ActionIcon aria-label="More actions">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </>
      }
      onClose={onClose}
    >
      <PreviewSection>
        <TypeBadge type={row.type} suffix={`, ${row.marks} marks`} />
        <QuestionText className={`serif ${classes['stem'] ?? ''}`} text={row.text} />
      </PreviewSection>
      <PreviewSection title="How it behaves" aside="211 answers">
        <ScoreDistribution
          label="Marks given"
          highlight={3}
          bins={[8, 13, 22, 33, 27, 17, 5].map((count, index) => ({ label: String(index), count }))}
        />
      </PreviewSection>
      <PreviewSection title="Used in 4 exams">
        <div className={classes['used']}>Cell biology end-of-unit test, Michaelmas 2026</div>
        <div className={classes['used']}>Respiration check, 2025</div>
      </PreviewSection>
    </PreviewPane>
  );
}
