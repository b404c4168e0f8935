import type { ReactNode } from 'react';
import { useId } from 'react';
import { Badge, Select, Text, type TextProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconBuilding, IconDeviceLaptop, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { bindClasses } from '../bind-classes.ts';
import { PageHeader } from '../page-header.tsx';
import { SaveState } from '../save-state.tsx';
import classes from './settings-page.module.css';

const cx = bindClasses(classes);

export interface SettingsSection {
  key: string;
  label: string;
  icon?: Icon;
  /** One line under the section's title. */
  description?: ReactNode;
  content: ReactNode;
}

export interface SettingsPageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  sections: readonly SettingsSection[];
  current: string;
  onSection: (key: string) => void;
}

/** Settings in sections: their names at the left, one section at a time in a readable column. */
export function SettingsPage({
  title,
  description,
  actions,
  sections,
  current,
  onSection,
}: SettingsPageProps) {
  const { t } = useTranslation('common');
  const isPhone = useIsPhone();
  const section = sections.find((one) => one.key === current) ?? sections[0];
  return (
    <div className={cx('page')}>
      <PageHeader title={title} description={description} actions={actions} withLine={!isPhone} />
      <div className={cx('columns')}>
        {isPhone ? (
          <Select
            className={cx('phoneNav')}
            aria-label={t('settings.sections')}
            value={section?.key ?? null}
            onChange={(value) => {
              if (value !== null) onSection(value);
            }}
            data={sections.map(({ key, label }) => ({ value: key, label }))}
          />
        ) : (
          <nav className={cx('nav')} aria-label={t('settings.sections')}>
            {sections.map(({ key, label, icon: Sign }) => (
              <button
                key={key}
                type="button"
                className={cx('place', key === section?.key && 'current')}
                aria-current={key === section?.key ? 'true' : undefined}
                onClick={() => onSection(key)}
              >
                {Sign === undefined ? null : <Sign size={18} stroke={1.6} aria-hidden />}
                {label}
              </button>
            ))}
          </nav>
        )}
        {section === undefined ? null : (
          <section className={cx('content')} aria-labelledby={`settings-${section.key}`}>
            <h2 id={`settings-${section.key}`} className={cx('title')}>
              {section.label}
            </h2>
            {section.description === undefined ? null : <p className={cx('text')}>{section.description}</p>}
            <div className={cx('rows')}>{section.content}</div>
          </section>
        )}
      </div>
    </div>
  );
}

const scopeIcons = { device: IconDeviceLaptop, account: IconUser, institution: IconBuilding } as const;

/** Where a choice counts. */
export type SettingScope = keyof typeof scopeIcons;

export interface SettingRowProps {
  label: string;
  description?: ReactNode;
  /** Where the choice is kept, where that is not plain. */
  scope?: SettingScope | undefined;
  saveStatus?: SaveStatus | undefined;
  onRetrySave?: (() => void) | undefined;
  /** Gets the ids of the label and its description, to name the control. */
  children: (ids: { labelId: string; descriptionId: string }) => ReactNode;
}

/** One setting: what it does and where it counts at the left, its control at the right. */
export function SettingRow({
  label,
  description,
  scope,
  saveStatus,
  onRetrySave,
  children,
}: SettingRowProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const Sign = scope === undefined ? undefined : scopeIcons[scope];
  return (
    <div className={cx('row')}>
      <div className={cx('words')}>
        <div className={cx('labelLine')}>
          <span id={`${id}-label`} className={cx('label')}>
            {label}
          </span>
          {scope === undefined || Sign === undefined ? null : (
            <Badge className={cx('scope')} leftSection={<Sign size={12} stroke={1.8} aria-hidden />}>
              {t(`scope.${scope}`)}
            </Badge>
          )}
        </div>
        <div id={`${id}-description`} className={cx('description')}>
          {description}
        </div>
      </div>
      <div className={cx('control')}>
        {children({ labelId: `${id}-label`, descriptionId: `${id}-description` })}
        {saveStatus === undefined || saveStatus.state === 'idle' ? null : (
          <SaveState status={saveStatus} onRetry={onRetrySave} />
        )}
      </div>
    </div>
  );
}

/** What a setting says where nothing can be chosen. */
export const SettingValue = (props: TextProps & { readonly children: ReactNode }) => (
  <Text
    component="span"
    size="sm"
    maw={232}
    ta={{ base: 'start', sm: 'end' }}
    style={{ overflowWrap: 'anywhere' }}
    {...props}
  />
);
