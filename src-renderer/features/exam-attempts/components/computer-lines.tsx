import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadinessExam } from '#shared/contract/readiness.ts';
import {
  clockStanding,
  ENOUGH_FREE_BYTES,
  judgeClock,
  judgeDisk,
  judgeDisplays,
  judgeKeyboard,
  judgePaper,
  judgePower,
  judgeVoice,
  judgeWrite,
  keyboardTry,
  type KeyboardTry,
  type ReadinessState,
} from '#shared/domain/exam-attempts/readiness.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { clockWords } from '../clock-words.ts';
import type { LookedAt } from '../readiness-queries.ts';

const TONES = {
  failing: 'bad',
  warning: 'warn',
  unknown: 'info',
  good: 'ok',
  'not-used': 'neutral',
} as const satisfies Record<ReadinessState, string>;

interface LineProps {
  readonly title: string;
  readonly state: ReadinessState;
  readonly children: ReactNode;
}

/** What was looked at, how it stands, what was measured and what to do. */
const Line = ({ title, state, children }: LineProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <Stack component="li" gap={4}>
      <Group gap={10}>
        <Text component="h2" fw={600} size="sm">
          {title}
        </Text>
        <StatusBadge tone={TONES[state]}>{t(`computer.state.${state}`)}</StatusBadge>
      </Group>
      {children}
    </Stack>
  );
};

const Words = ({ children }: { readonly children: ReactNode }) => (
  <Text size="sm" c="var(--ink2)">
    {children}
  </Text>
);

const ExamLine = ({ exam }: { readonly exam: ReadinessExam }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const { state, word } = judgePaper(exam.paper, exam.is_open);
  const opens = exam.opens_at === null ? '' : formatAbsolute(Date.parse(exam.opens_at), i18n.language);
  return (
    <Line title={exam.exam_title} state={state}>
      <Words>
        {t(`computer.exams.${word}`)} {exam.is_open || opens === '' ? null : t('intro.opens', { at: opens })}
      </Words>
    </Line>
  );
};

interface KeyboardLineProps {
  /** Hears what came of the try: when the text stands there, and when the field is left. */
  readonly onTried: (tried: KeyboardTry) => void;
}

const KeyboardLine = ({ onTried }: KeyboardLineProps) => {
  const { t } = useTranslation('exam-attempts');
  const [typed, setTyped] = useState('');
  const text = t('computer.keyboard.text');
  const tried = keyboardTry(text, typed);
  const { state, word } = judgeKeyboard(tried);
  return (
    <Line title={t('computer.name.keyboard')} state={state}>
      <TextInput
        label={t('computer.keyboard.label', { text })}
        value={typed}
        maxLength={40}
        maw={320}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (keyboardTry(text, value) === 'good') onTried('good');
        }}
        onBlur={() => onTried(tried)}
      />
      <Text size="sm" c="var(--ink2)" role="status">
        {t(`computer.keyboard.${word}`)}
      </Text>
    </Line>
  );
};

interface ComputerLinesProps {
  readonly looked: LookedAt;
  readonly onTried: (tried: KeyboardTry) => void;
}

/** A line for each thing that an exam needs, and one for each exam. */
export const ComputerLines = ({ looked: { server, aheadMs, page }, onTried }: ComputerLinesProps) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const write = judgeWrite(server.write_ms);
  const disk = judgeDisk(server.free_bytes);
  const clock = clockStanding(server, aheadMs);
  const displays = judgeDisplays(page.displays);
  const power = judgePower(page.on_battery);
  const voice = judgeVoice(page.voices);
  return (
    <Stack component="ul" variant="lines" gap={18} aria-label={t('computer.list')}>
      <Line title={t('computer.name.write')} state={write.state}>
        <Words>{t(`computer.write.${write.word}`, { ms: Math.max(1, Math.round(server.write_ms)) })}</Words>
      </Line>
      <Line title={t('computer.name.disk')} state={disk.state}>
        <Words>
          {t(`computer.disk.${disk.word}`, {
            free: sizeText(server.free_bytes ?? 0),
            least: sizeText(ENOUGH_FREE_BYTES),
          })}
        </Words>
      </Line>
      <Line title={t('computer.name.clock')} state={judgeClock(clock).state}>
        <Words>{clockWords(t, clock, i18n.language)}</Words>
      </Line>
      <Line title={t('computer.name.displays')} state={displays.state}>
        <Words>{t(`computer.displays.${displays.word}`, { count: page.displays ?? 0 })}</Words>
      </Line>
      <Line title={t('computer.name.power')} state={power.state}>
        <Words>{t(`computer.power.${power.word}`)}</Words>
      </Line>
      <Line title={t('computer.name.voice')} state={voice.state}>
        <Words>{t(`computer.voice.${voice.word}`)}</Words>
      </Line>
      <KeyboardLine onTried={onTried} />
      {server.exams.length === 0 ? (
        <Line title={t('computer.name.exams')} state="not-used">
          <Words>{t('computer.exams.none')}</Words>
        </Line>
      ) : (
        server.exams.map((exam) => <ExamLine key={exam.exam_id} exam={exam} />)
      )}
    </Stack>
  );
};
