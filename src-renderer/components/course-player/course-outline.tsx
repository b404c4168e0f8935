import { Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KIND_ICONS } from './kind-icons.ts';
import type { PlayerOutlineItem, PlayerSection } from './player-item.ts';

interface CourseOutlineProps {
  readonly title: string;
  /** In reading order. */
  readonly sections: readonly PlayerSection[];
  /** In reading order. */
  readonly items: readonly PlayerOutlineItem[];
  /** The item that is open. */
  readonly currentId: number | undefined;
  readonly onOpen: (itemId: number) => void;
}

const CURRENT = { background: 'var(--surface)', boxShadow: 'inset 0 0 0 1px var(--line2)' } as const;

const Item = ({
  item,
  isCurrent,
  onOpen,
}: {
  readonly item: PlayerOutlineItem;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}) => {
  const { t } = useTranslation('player');
  const Sign = KIND_ICONS[item.kind];
  const facts = [
    t(`kind.${item.kind}`),
    ...(item.duration_minutes === 0 ? [] : [t('minutes', { count: item.duration_minutes })]),
    ...(item.is_required ? [] : [t('optional')]),
    ...(item.is_graded ? [t('graded')] : []),
  ];
  return (
    <li>
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
          <Stack component="span" gap={0} miw={0}>
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
        </Group>
      </UnstyledButton>
    </li>
  );
};

/** The outline of a course as its learners see it: sections, and the way to each item. */
export const CourseOutline = ({ title, sections, items, currentId, onOpen }: CourseOutlineProps) => {
  const { t } = useTranslation('player');
  const inside = Map.groupBy(items, ({ section_id }) => section_id);
  return (
    <Stack component="nav" gap={16} aria-label={t('outline', { title })}>
      {sections.map((section) => (
        <Stack key={section.id} component="section" gap={4} ps={section.parent_id === null ? 0 : 10}>
          <Title
            order={section.parent_id === null ? 2 : 3}
            fz="sm"
            px={10}
            style={{ overflowWrap: 'anywhere' }}
          >
            {section.title || t('untitledSection')}
          </Title>
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
              />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
};
