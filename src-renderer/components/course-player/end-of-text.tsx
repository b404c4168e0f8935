import { Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { shortestReadingMs } from '#shared/domain/course-player/reading.ts';

interface EndOfTextProps {
  /** The document that ends here. */
  readonly text: string;
  readonly onRead: () => void;
}

const WATCH_MS = 500;

/** Tells once that a text was read: its end has come into sight, and it was open for as long as that takes at least. */
export const EndOfText = ({ text, onRead }: EndOfTextProps) => {
  const end = useRef<HTMLDivElement>(null);
  const tell = useRef(onRead);
  useEffect(() => {
    tell.current = onRead;
  });
  useEffect(() => {
    const place = end.current;
    if (place === null) return undefined;
    let wasSeen = false;
    let openFor = 0;
    const least = shortestReadingMs(text);
    const seen = new IntersectionObserver((entries) => {
      wasSeen ||= entries.some(({ isIntersecting }) => isIntersecting);
    });
    seen.observe(place);
    const watch = setInterval(() => {
      if (document.visibilityState === 'visible') openFor += WATCH_MS;
      if (!wasSeen || openFor < least) return;
      clearInterval(watch);
      tell.current();
    }, WATCH_MS);
    return () => {
      clearInterval(watch);
      seen.disconnect();
    };
  }, [text]);
  return <Box ref={end} h={1} aria-hidden />;
};
