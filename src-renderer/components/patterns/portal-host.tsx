import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { bindClasses } from '../bind-classes.ts';
import classes from './portal-host.module.css';

const cx = bindClasses(classes);

const makeHost = (): HTMLElement => {
  const host = document.createElement('div');
  host.className = cx('through');
  return host;
};

const Place = ({ host }: { readonly host: HTMLElement }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(host);
  }, [host]);
  return <div ref={place} className={cx('through')} />;
};

/** What is drawn in one of several places of a page, and keeps its state, an open dialog too, when it moves. */
export const usePortalHost = (
  content: ReactNode,
): { readonly drawn: ReactNode; readonly place: ReactNode } => {
  const [host] = useState(makeHost);
  return { drawn: createPortal(content, host), place: <Place host={host} /> };
};
