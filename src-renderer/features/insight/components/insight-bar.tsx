import {
  Button,
  Group,
  MultiSelect,
  Popover,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Frame } from '#shared/contract/insight-frame.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { dayWords } from '#renderer/lib/day-words.ts';
import type { Asked } from '../queries.ts';
import { PERIODS } from '../use-asked.ts';

const PAGES = [
  ['/performanceOverview', 'overview'],
  ['/PerformanceStudents', 'students'],
  ['/PerformanceReviews', 'reviews'],
  ['/CourseEngagement', 'engagement'],
  ['/PerformanceTraffic', 'traffic'],
  ['/PerformanceRevenue', 'revenue'],
] as const;

const KEPT = ['days', 'from', 'to', 'exam', 'course'] as const;

interface BarProps {
  readonly params: ListParamsHandle;
  readonly asked: Asked;
  /** Undefined until the first answer. */
  readonly frame: Frame | undefined;
}

/** The pages of one's content; period and content go along. */
const Pages = ({ asked }: Pick<BarProps, 'asked'>) => {
  const { t } = useTranslation('insight');
  const { pathname } = useLocation();
  const search = new URLSearchParams(
    KEPT.flatMap((name) => {
      const value = asked[name];
      return value === undefined || (name === 'days' && value === '28') ? [] : [[name, value]];
    }),
  ).toString();
  return (
    <Group component="nav" gap={4} aria-label={t('pages.label')}>
      {PAGES.map(([path, name]) => {
        const isHere = pathname.toLowerCase() === path.toLowerCase();
        return (
          <Button
            key={path}
            component={Link}
            to={{ pathname: path, search }}
            size="xs"
            variant={isHere ? 'default' : 'subtle'}
            aria-current={isHere ? 'page' : undefined}
          >
            {t(`pages.${name}`)}
          </Button>
        );
      })}
    </Group>
  );
};

const OwnDays = ({ params, asked, frame }: BarProps) => {
  const { t } = useTranslation('insight');
  const from = asked.from ?? frame?.from ?? '';
  const to = asked.to ?? frame?.to ?? '';
  const isWrong = from !== '' && to !== '' && from > to;
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Button size="xs" variant={asked.from === undefined ? 'subtle' : 'default'}>
          {t('period.own')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          <TextInput
            type="date"
            label={t('period.from')}
            value={from}
            onChange={({ currentTarget: { value } }) => params.setFilters({ from: value, to })}
          />
          <TextInput
            type="date"
            label={t('period.to')}
            value={to}
            error={isWrong ? t('period.wrong') : undefined}
            onChange={({ currentTarget: { value } }) => params.setFilters({ from, to: value })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};

/** One of the institution's terms; nothing where it has none. */
const TermChoice = ({ params, asked, frame }: BarProps) => {
  const { t } = useTranslation('insight');
  const terms = frame?.terms ?? [];
  if (terms.length === 0) return null;
  const chosen = terms.find(({ from, to }) => from === asked.from && to === asked.to);
  const choose = (name: string | null): void => {
    const term = terms.find((one) => one.name === name);
    params.setFilters({ from: term?.from, to: term?.to });
  };
  return (
    <Select
      aria-label={t('period.term')}
      placeholder={t('period.term')}
      size="xs"
      w={180}
      clearable
      data={terms.map(({ name }) => name)}
      value={chosen?.name ?? null}
      onChange={choose}
    />
  );
};

const keyOf = (one: Frame['contents'][number]): string => `${one.content_type}-${one.content_id}`;

/** Which exams and courses; all where none is chosen. */
const Contents = ({ params, asked, frame }: BarProps) => {
  const { t } = useTranslation('insight');
  const chosen = (['exam', 'course'] as const).flatMap((type) =>
    (asked[type] ?? '')
      .split(',')
      .filter((id) => id !== '')
      .map((id) => `${type}-${id}`),
  );
  const contents = frame?.contents ?? [];
  const idsOf = (type: string, values: readonly string[]): string =>
    values
      .filter((value) => value.startsWith(type))
      .map((value) => value.slice(type.length + 1))
      .join(',');
  const choose = (values: readonly string[]): void =>
    params.setFilters({ exam: idsOf('exam', values), course: idsOf('course', values) });
  return (
    <MultiSelect
      aria-label={t('contents.label')}
      placeholder={chosen.length === 0 ? t('contents.all') : undefined}
      data={(['exam', 'course'] as const).flatMap((type) => {
        const items = contents
          .filter(({ content_type: one }) => one === type)
          .map((one) => ({ value: keyOf(one), label: one.title }));
        return items.length === 0 ? [] : [{ group: t(`contents.${type}`), items }];
      })}
      value={chosen}
      onChange={choose}
      searchable
      clearable
      hidePickedOptions
      size="xs"
      w={{ base: '100%', sm: 300 }}
      nothingFoundMessage={t('contents.nothing')}
    />
  );
};

interface InsightBarProps extends BarProps {
  /** The pages of an author; others have none beside them. */
  readonly hasPages?: boolean;
  /** False where the page chooses its content itself. */
  readonly hasContents?: boolean;
  /** True where the place that it stands in has its own margin. */
  readonly isInset?: boolean;
}

/** Above figures: which page, when, of what, as of when, and whose days these are. */
export const InsightBar = ({
  params,
  asked,
  frame,
  hasPages = true,
  hasContents = true,
  isInset = false,
}: InsightBarProps) => {
  const { t, i18n } = useTranslation('insight');
  const isPhone = useIsPhone();
  const period = asked.from === undefined && asked.to === undefined ? asked.days : '';
  const periods = PERIODS.map((days) => ({
    value: days,
    label: t('period.days', { count: Number(days) }),
  }));
  const choosePeriod = (days: string): void =>
    params.setFilters({ from: undefined, to: undefined, days: days === '28' ? undefined : days });
  return (
    <Stack gap={12} {...(isInset ? {} : { px: { base: 16, sm: 24 }, pt: 12 })}>
      {hasPages ? <Pages asked={asked} /> : null}
      <Group gap={12} justify="space-between">
        <Group gap={8}>
          {isPhone ? (
            <Select
              aria-label={t('period.label')}
              w={140}
              value={period}
              placeholder={t('period.own')}
              data={periods}
              allowDeselect={false}
              onChange={(days) => choosePeriod(days ?? '28')}
            />
          ) : (
            <SegmentedControl
              aria-label={t('period.label')}
              size="xs"
              value={period}
              data={periods}
              onChange={choosePeriod}
            />
          )}
          <OwnDays params={params} asked={asked} frame={frame} />
          <TermChoice params={params} asked={asked} frame={frame} />
        </Group>
        {hasContents ? <Contents params={params} asked={asked} frame={frame} /> : null}
      </Group>
      {frame === undefined ? null : (
        <Text size="xs" c="dimmed" component="p" m={0}>
          {t('frame', {
            from: dayWords(frame.from, i18n.language),
            to: dayWords(frame.to, i18n.language),
            zone: frame.time_zone,
          })}{' '}
          {t('asOf')} <RelativeTime at={frame.as_of} />
        </Text>
      )}
      {frame?.is_disk_full === true ? <Notice tone="bad">{t('full')}</Notice> : null}
      {frame?.is_whole === false ? <Notice tone="info">{t('part')}</Notice> : null}
    </Stack>
  );
};
