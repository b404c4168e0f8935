import { Button, Skeleton } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfSource } from './read-pdf.ts';

const PdfReader = lazy(async () => {
  const { PdfReader: Reader } = await import('./pdf-reader.tsx');
  return { default: Reader };
});

interface PdfInPlaceProps {
  /** The same object as long as it is the same document. */
  readonly source: PdfSource;
  readonly title: string;
  /** Somebody asked to read it. */
  readonly onOpened?: (() => void) | undefined;
}

/** A PDF that is read where it stands once somebody asks for it. */
export const PdfInPlace = ({ source, title, onOpened }: PdfInPlaceProps) => {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconBook size={16} stroke={1.6} aria-hidden />}
        onClick={() => {
          if (!isOpen) onOpened?.();
          setOpen(!isOpen);
        }}
      >
        {isOpen ? t('pdf.close', { name: title }) : t('pdf.read', { name: title })}
      </Button>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={360} />}>
          <PdfReader source={source} title={title} />
        </Suspense>
      ) : null}
    </>
  );
};
