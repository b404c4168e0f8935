import { Button } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface FlagButtonProps {
  readonly isFlagged: boolean;
  /** What is flagged: the item, or one of its questions. */
  readonly what: 'item' | 'question';
  readonly onFlag: (isFlagged: boolean) => void;
}

/** Marks something to come back to, and takes the mark away. */
export const FlagButton = ({ isFlagged, what, onFlag }: FlagButtonProps) => {
  const { t } = useTranslation('player');
  return (
    <Button
      variant="default"
      size={what === 'item' ? 'sm' : 'xs'}
      aria-pressed={isFlagged}
      leftSection={
        isFlagged ? (
          <IconFlagFilled size={16} color="var(--warn)" aria-hidden />
        ) : (
          <IconFlag size={16} stroke={1.6} aria-hidden />
        )
      }
      onClick={() => onFlag(!isFlagged)}
    >
      {t(`flag.${what}`)}
    </Button>
  );
};
