import { Button, Skeleton } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfSource } from './read-pdf.ts';

const PdfReader = lazy(async () => {
  const { PdfReader: Reader } = await import('./pdf-reader.tsx');
  return { default: Reader };
});

interface ReadInPlaceProps {
  readonly title: string;
  /** Somebody asked to read it. */
  readonly onOpened?: (() => void) | undefined;
  /** Asks for nothing before somebody wants to read. */
  readonly children: ReactNode;
}

/** The button that opens a document where it stands. */
export const ReadInPlace = ({ title, onOpened, children }: ReadInPlaceProps) => {
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
      {isOpen ? children : null}
    </>
  );
};

interface PdfBodyProps {
  /** The same object as long as it is the same document. */
  readonly source: PdfSource;
  readonly title: string;
}

/** A PDF that is open; its reader is loaded with the first one. */
export const PdfBody = (props: PdfBodyProps) => (
  <Suspense fallback={<Skeleton height={360} />}>
    <PdfReader {...props} />
  </Suspense>
);

/** A PDF whose bytes are at hand, read where it stands once somebody asks for it. */
export const PdfInPlace = ({ source, ...place }: PdfBodyProps & Omit<ReadInPlaceProps, 'children'>) => (
  <ReadInPlace {...place}>
    <PdfBody source={source} title={place.title} />
  </ReadInPlace>
);
