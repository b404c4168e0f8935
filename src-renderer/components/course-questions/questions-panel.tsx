import { Button, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { QueryState } from '../query-state.tsx';
import { AskForm } from './ask-form.tsx';
import { QuestionThread } from './question-thread.tsx';
import { questionsQuery, type QuestionFilter } from './questions-queries.ts';

export interface QuestionsPanelProps {
  /** Undefined shows those of all courses that one takes or teaches. */
  readonly courseId: number | undefined;
  /** The item that is open; undefined shows and asks about the whole course. */
  readonly itemId: number | undefined;
  /** Where its video stands, in milliseconds. */
  readonly positionMs?: number | undefined;
  /** Leads to a place in the video of the open item. */
  readonly onSeek?: ((positionMs: number) => void) | undefined;
  /** False for whoever only keeps order. */
  readonly canAsk?: boolean;
  /** Begins with what nobody has answered. */
  readonly isOpenFirst?: boolean;
  /** Begins with this question alone, which a link leads to. */
  readonly questionId?: number | undefined;
}

type Order = QuestionFilter['order'];
const PAUSE_MS = 300;

/** Questions and answers of a course: asked, found, answered, voted for, and kept in order. */
export const QuestionsPanel = ({
  courseId,
  itemId,
  positionMs,
  onSeek,
  canAsk = true,
  isOpenFirst = false,
  questionId,
}: QuestionsPanelProps) => {
  const { t } = useTranslation('talk');
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), PAUSE_MS);
  const [order, setOrder] = useState<Order>('useful');
  const [isHereOnly, setHereOnly] = useState(true);
  const [isOpenOnly, setOpenOnly] = useState(isOpenFirst);
  const [isOwnOnly, setOwnOnly] = useState(false);
  const [alone, setAlone] = useState(questionId);
  const [pages, setPages] = useState(1);
  const isAlone = alone !== undefined;
  const filter: QuestionFilter = {
    courseId,
    itemId: isHereOnly && !isAlone ? itemId : undefined,
    questionId: alone,
    search,
    order,
    isOpenOnly: isOpenOnly && !isAlone,
    isOwnOnly,
  };
  const query = useQuery(questionsQuery(filter, pages));
  return (
    <Stack gap={16}>
      {canAsk && courseId !== undefined ? (
        <AskForm courseId={courseId} itemId={itemId} positionMs={positionMs} />
      ) : null}
      {isAlone ? (
        <Group>
          <Button variant="default" onClick={() => setAlone(undefined)}>
            {t('find.all')}
          </Button>
        </Group>
      ) : (
        <Stack gap={8} role="search">
          <TextInput
            type="search"
            label={t('find.label')}
            value={words}
            maxLength={200}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('order.label')}
            value={order}
            onChange={(value) => setOrder(value === 'newest' ? 'newest' : 'useful')}
            data={[
              { value: 'useful', label: t('order.useful') },
              { value: 'newest', label: t('order.newest') },
            ]}
          />
          <Group gap={16}>
            {itemId === undefined ? null : (
              <Switch
                label={t('find.here')}
                checked={isHereOnly}
                onChange={(event) => setHereOnly(event.currentTarget.checked)}
              />
            )}
            <Switch
              label={t('find.open')}
              checked={isOpenOnly}
              onChange={(event) => setOpenOnly(event.currentTarget.checked)}
            />
            <Switch
              label={t('find.own')}
              checked={isOwnOnly}
              onChange={(event) => setOwnOnly(event.currentTarget.checked)}
            />
          </Group>
        </Stack>
      )}
      <QueryState
        query={query}
        empty={{
          when: ({ rows }) => rows.length === 0,
          content: <EmptyState title={t('none.title')} text={t('none.text')} />,
        }}
      >
        {({ rows, total }) => (
          <Stack gap={12}>
            <Text size="sm" c="dimmed" role="status">
              {t('count', { count: total })}
            </Text>
            <Stack component="ul" variant="lines" gap={16} aria-label={t('list')}>
              {rows.map((question) => (
                <QuestionThread
                  key={question.id}
                  question={question}
                  isItemNamed={filter.itemId === undefined}
                  isCourseNamed={courseId === undefined}
                  onSeek={question.item_id === itemId ? onSeek : undefined}
                />
              ))}
            </Stack>
            {rows.length < total && rows.length < 100 ? (
              <Button variant="default" loading={query.isFetching} onClick={() => setPages((now) => now + 1)}>
                {t('more')}
              </Button>
            ) : null}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
