import { Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconFlagFilled,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { depthOf } from '#shared/domain/courses/outline.ts';
import type { ProcessStep } from '#shared/domain/course-player/course-run.ts';
import { KIND_ICONS } from './kind-icons.ts';
import type { PlayerOutlineItem, PlayerSection } from './player-item.ts';

/** How far a learner is with a part of the course. */
export interface PartDone {
  readonly done: number;
  readonly required: number;
  readonly isComplete: boolean;
}

/** What a learner has done of the course, by item and by section. */
export interface OutlineMarks {
  readonly stepOf: (itemId: number) => ProcessStep;
  readonly isFlagged: (itemId: number) => boolean;
  readonly parts: ReadonlyMap<number, PartDone>;
}

interface CourseOutlineProps {
  readonly title: string;
  /** In reading order. */
  readonly sections: readonly PlayerSection[];
  /** In reading order. */
  readonly items: readonly PlayerOutlineItem[];
  /** The item that is open. */
  readonly currentId: number | undefined;
  readonly onOpen: (itemId: number) => void;
  /** Undefined where nobody takes the course. */
  readonly marks?: OutlineMarks | undefined;
}

const CURRENT = { background: 'var(--surface)', boxShadow: 'inset 0 0 0 1px var(--line2)' } as const;
const SIGNS: Readonly<Partial<Record<ProcessStep, Icon>>> = {
  done: IconCircleCheckFilled,
  sent: IconCircleDashed,
  begun: IconCircleHalf2,
};
const DEEPEST = 3;
const INDENT = 12;

interface ItemProps {
  readonly item: PlayerOutlineItem;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly marks: OutlineMarks | undefined;
}

const Item = ({ item, isCurrent, onOpen, marks }: ItemProps) => {
  const { t } = useTranslation('player');
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const Sign = KIND_ICONS[item.kind];
  const step = marks?.stepOf(item.item_id) ?? 'unseen';
  const Mark = SIGNS[step];
  const isFlagged = marks?.isFlagged(item.item_id) ?? false;
  const facts = [
    t(`kind.${item.kind}`),
    ...(item.duration_minutes === 0 ? [] : [t('minutes', { count: item.duration_minutes })]),
    ...(item.is_required ? [] : [t('optional')]),
    ...(item.is_graded ? [t('graded')] : []),
    ...(Mark === undefined ? [] : [t(`step.${step}`)]),
    ...(isFlagged ? [t('flag.flagged')] : []),
  ];
  return (
    <li ref={place}>
      <UnstyledButton
        w="100%"
        px={10}
        py={8}
        bdrs="md"
        style={isCurrent ? CURRENT : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onOpen}
      >
        <Group component="span" gap={10} wrap="nowrap" align="flex-start">
          <Sign size={16} stroke={1.6} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          <Stack component="span" gap={0} miw={0} flex={1}>
            <Text
              component="span"
              inherit
              size="sm"
              fw={isCurrent ? 600 : 400}
              style={{ overflowWrap: 'anywhere' }}
            >
              {item.title || t(`kind.${item.kind}`)}
            </Text>
            <Text component="span" size="xs" c="dimmed" className="tn">
              {facts.join(', ')}
            </Text>
          </Stack>
          {isFlagged ? (
            <IconFlagFilled
              size={14}
              color="var(--warn)"
              aria-hidden
              style={{ flex: 'none', marginTop: 3 }}
            />
          ) : null}
          {Mark === undefined ? null : (
            <Mark size={16} stroke={1.6} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
          )}
        </Group>
      </UnstyledButton>
    </li>
  );
};

/** The outline of a course as its learners see it: sections, the way to each item, and how far they are. */
export const CourseOutline = (props: CourseOutlineProps) => {
  const { title, sections, items, currentId, onOpen, marks } = props;
  const { t } = useTranslation('player');
  const inside = Map.groupBy(items, ({ section_id }) => section_id);
  const parents = new Map(sections.map((one) => [one.id, one.parent_id]));
  return (
    <Stack component="nav" gap={16} aria-label={t('outline', { title })}>
      {sections.map((section) => {
        const depth = Math.min(DEEPEST, depthOf(parents, section.id));
        const part = marks?.parts.get(section.id);
        return (
          <Stack key={section.id} component="section" gap={4} ps={(depth - 1) * INDENT}>
            <Group gap={8} px={10} wrap="nowrap" justify="space-between" align="baseline">
              <Title
                order={depth === 1 ? 2 : depth === 2 ? 3 : 4}
                fz="sm"
                style={{ overflowWrap: 'anywhere' }}
              >
                {section.title || t('untitledSection')}
              </Title>
              {part === undefined || part.required === 0 ? null : (
                <Text size="xs" c="dimmed" className="tn" style={{ flex: 'none' }}>
                  {t('partDone', { done: part.done, total: part.required })}
                </Text>
              )}
            </Group>
            {section.description === '' ? null : (
              <Text size="xs" c="dimmed" px={10} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {section.description}
              </Text>
            )}
            <Stack component="ul" gap={2}>
              {(inside.get(section.id) ?? []).map((item) => (
                <Item
                  key={item.item_id}
                  item={item}
                  isCurrent={item.item_id === currentId}
                  onOpen={() => onOpen(item.item_id)}
                  marks={marks}
                />
              ))}
            </Stack>
          </Stack>
        );
      })}
    </Stack>
  );
};
