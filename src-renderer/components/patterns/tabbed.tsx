import type { ReactNode } from 'react';
import { Tabs } from '@mantine/core';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { bindClasses } from '../bind-classes.ts';
import classes from './list-page.module.css';
import type { ListTabs } from './list-props.ts';

const cx = bindClasses(classes);

interface TabbedProps {
  /** What all of them are lists of. */
  readonly name: string;
  readonly tabs: ListTabs | undefined;
  readonly params: ListParamsHandle;
  readonly children: ReactNode;
}

/** The lists under one heading as tabs; a single list stays as it is. */
export function Tabbed({ name, tabs, params, children }: TabbedProps) {
  if (tabs === undefined) return children;
  const first = tabs.options[0]?.value;
  return (
    <Tabs
      className={cx('tabbed')}
      value={tabs.current}
      keepMounted={false}
      onChange={(value) => params.setTab(value === null || value === first ? undefined : value)}
    >
      <Tabs.List aria-label={name} className={cx('tabList')}>
        {tabs.options.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tabs.current} className={cx('tabPanel')}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
