import { Button, Group, Radio, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatrixPermission } from '#shared/domain/roles/permission-set.ts';
import { UntilDay } from './until-day.tsx';
import { usePermissionName } from './use-permission-name.ts';
import { endOfShownDay } from '#renderer/lib/shown-zone.ts';

export interface Exception extends MatrixPermission {
  readonly effect: 'grant' | 'deny';
  readonly expires_at: string | null;
}

interface AddExceptionProps {
  /** What may be granted: not held yet, and not beyond the giver's own. */
  readonly grantable: readonly MatrixPermission[];
  /** What is held and may be denied. */
  readonly deniable: readonly MatrixPermission[];
  readonly onAdd: (exception: Exception) => void;
}

const keyOf = ({ resource, action }: MatrixPermission): string => `${resource}:${action}`;

/** One permission more for one person, for good or until a day, or one less. */
export const AddException = ({ grantable, deniable, onAdd }: AddExceptionProps) => {
  const { t } = useTranslation('users');
  const permissionName = usePermissionName();
  const [effect, setEffect] = useState<'grant' | 'deny'>('grant');
  const [chosen, setChosen] = useState<string | null>(null);
  const [day, setDay] = useState('');
  const options = effect === 'grant' ? grantable : deniable;
  const pair = options.find((one) => keyOf(one) === chosen);
  const add = (): void => {
    if (pair === undefined) return;
    onAdd({ ...pair, effect, expires_at: effect === 'grant' && day !== '' ? endOfShownDay(day) : null });
    setChosen(null);
    setDay('');
  };
  return (
    <Stack gap={12}>
      <Radio.Group
        label={t('access.effect')}
        value={effect}
        onChange={(value) => {
          setEffect(value === 'deny' ? 'deny' : 'grant');
          setChosen(null);
        }}
      >
        <Group gap={16} mt={8}>
          <Radio value="grant" label={t('access.grant')} />
          <Radio value="deny" label={t('access.deny')} />
        </Group>
      </Radio.Group>
      <Select
        label={t('access.permission')}
        placeholder={t('access.choose')}
        searchable
        nothingFoundMessage={t('access.nothing')}
        data={options.map((one) => ({ value: keyOf(one), label: permissionName(one) }))}
        value={chosen}
        onChange={setChosen}
      />
      {effect === 'deny' ? null : <UntilDay value={day} onChange={setDay} />}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        disabled={pair === undefined}
        onClick={add}
      >
        {t('access.add')}
      </Button>
    </Stack>
  );
};
