import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What the contract takes. */
const MAX_LENGTH = 20_000;

interface OpenAnswerProps {
  readonly labelledBy: string;
  readonly text: string;
  readonly isLocked: boolean;
  readonly onWrite: (text: string) => void;
  readonly onLeave: () => void;
}

const countWords = (text: string): number => text.trim().split(/\s+/u).filter(Boolean).length;

/** A written answer. */
export const OpenAnswer = ({ labelledBy, text, isLocked, onWrite, onLeave }: OpenAnswerProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <div>
      <Textarea
        aria-labelledby={labelledBy}
        value={text}
        disabled={isLocked}
        maxLength={MAX_LENGTH}
        minRows={7}
        maxRows={18}
        spellCheck={false}
        autoComplete="off"
        styles={{
          input: {
            padding: '14px 16px',
            fontFamily: 'var(--font-serif)',
            fontSize: 'calc(18px * var(--exam-size, 1))',
            lineHeight: 1.5,
            borderRadius: 'var(--mantine-radius-lg)',
          },
        }}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <Text className="tn" size="xs" c="dimmed" mt={8} mx={2}>
        {t('question.words', { count: countWords(text) })}
      </Text>
    </div>
  );
};
