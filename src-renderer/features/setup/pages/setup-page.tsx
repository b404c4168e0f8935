import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useFocusOnNavigation } from '#renderer/hooks/use-focus-on-navigation.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { CreateInstitution } from '../components/create-institution.tsx';
import { DemoLoading } from '../components/demo-loading.tsx';
import { SetupFrame } from '../components/setup-frame.tsx';
import { StartChoices, type StartChoice } from '../components/start-choices.tsx';
import { useLoadDemoSchool } from '../queries.ts';
import { emptySetup } from '../setup-values.ts';

/** The first run: an institution, the demo school or a hub. Where there is an institution, this leads to the sign-in. */
export const SetupPage = () => {
  const { t } = useTranslation('setup');
  const navigate = useNavigate();
  const { data: connection } = useQuery(connectionQuery);
  const query = useQuery(setupQuery);
  const [choice, setChoice] = useState<StartChoice>();
  const [values, setValues] = useState(emptySetup);
  // Each choice brings a frame of its own, which cannot know that it took the place of another one.
  useFocusOnNavigation(choice ?? 'welcome');
  const { mutate: loadDemo, ...demo } = useLoadDemoSchool();
  const forget = (): void => setChoice(undefined);
  const choose = (chosen: StartChoice): void => {
    if (chosen === 'connect') {
      void navigate('/Connect');
      return;
    }
    setChoice(chosen);
    if (chosen === 'demo') loadDemo();
  };

  if (query.data === undefined) return <QueryState query={query} skeleton={null} />;
  const { data: setup } = query;
  if (setup.state === 'ready') return <Navigate to={signInPath} replace />;
  if (choice === 'create') {
    return (
      <CreateInstitution
        version={setup.version}
        initial={values}
        onBack={(typed) => {
          setValues(typed);
          forget();
        }}
      />
    );
  }
  if (choice === 'demo') {
    return (
      <DemoLoading
        version={setup.version}
        error={demo.isPending ? null : demo.error}
        onRetry={() => loadDemo()}
        onBack={forget}
      />
    );
  }
  return (
    <SetupFrame version={setup.version} title={t('welcome.title')} text={t('welcome.text')}>
      <StartChoices mayConnect={connection?.role !== 'hub'} onChoose={choose} />
    </SetupFrame>
  );
};
