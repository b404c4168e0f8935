import { useState } from 'react';
import { setupContract, type Institution } from '#shared/contract/setup.ts';
import { useAutosave, type AutosaveHandle } from '#renderer/hooks/use-autosave.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { institutionQuery } from './queries.ts';

export type SettingKey = Exclude<keyof Institution, 'updated_at' | 'requires_exam_approval'>;

const parts = setupContract.updateInstitution.body.shape;

const saveSetting = async (key: SettingKey, value: unknown): Promise<void> => {
  const body = setupContract.updateInstitution.body.parse({ [key]: value });
  const answer = await api(setupContract.updateInstitution, { body });
  queryClient.setQueryData(institutionQuery.queryKey, answer.body.data);
  if (key !== 'name' && key !== 'time_zone') return;
  // The sidebar and the sign-in screen name the institution too.
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: setupQuery.queryKey });
};

export interface InstitutionSetting<K extends SettingKey> {
  readonly value: Institution[K];
  /** False while the field shows what the server would refuse; nothing of that is saved. */
  readonly isValid: boolean;
  readonly autosave: AutosaveHandle<unknown>;
  readonly change: (value: Institution[K]) => void;
}

/** One setting of the institution that saves itself. */
export const useInstitutionSetting = <K extends SettingKey>(
  key: K,
  stored: Institution[K],
): InstitutionSetting<K> => {
  const [value, setValue] = useState(stored);
  const [isValid, setIsValid] = useState(true);
  const autosave = useAutosave<unknown>({
    save: (next) => saveSetting(key, next),
    describeError: errorText,
  });
  const change = (next: Institution[K]): void => {
    const fits = parts[key].safeParse(next).success;
    setValue(next);
    setIsValid(fits);
    // What is stored takes the place of an earlier change that still waits and is no longer shown.
    autosave.change(fits ? next : stored);
  };
  return { value, isValid, autosave, change };
};
