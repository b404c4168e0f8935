import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { syncContract, type EnrolmentProgress } from '#shared/contract/sync.ts';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SecondStepForm } from '#renderer/components/second-step-form.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { forgetSession, useSession } from '#renderer/lib/session.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import classes from '../components/connect-form.module.css';
import { ConnectForm } from '../components/connect-form.tsx';
import { ConnectFrame } from '../components/connect-frame.tsx';
import { ConnectProgress } from '../components/connect-progress.tsx';
import { addressProblem, completeAddress, enrolBody, type ConnectValues } from '../connect-values.ts';
import { enterInstitution, useEnrol } from '../queries.ts';

const cx = bindClasses(classes);

type Connection = z.infer<(typeof syncContract.getConnection.responses)[200]>;

const POLL_MS = 700;

const blank: ConnectValues = { hub_url: '', code: '', device_name: '', email: '', password: '' };

const beginning: EnrolmentProgress = {
  phase: 'asking',
  rows_received: 0,
  items_carried: 0,
  items_to_carry: 0,
  items_left_behind: 0,
  message: null,
};

/** Once a computer belongs to its hub, what failed is tried again by itself. */
const isTriedAgain = (connection: { role: string; state: string } | undefined): boolean =>
  connection?.role === 'device' && connection.state !== 'refused';

/** What can be said when nothing more is on its way. */
const endOf = (t: TFunction<'sync'>, { items_left_behind: count }: EnrolmentProgress): string =>
  count === 0 ? t('connect.ready') : t('connect.stayedBehind', { count });

/** Whether connecting still goes on, as far as the server says. */
const isUnderWay = (progress: EnrolmentProgress | null | undefined): boolean =>
  progress !== null && progress !== undefined && progress.phase !== 'done' && progress.phase !== 'failed';

/** Joins this computer to the hub of an institution, and says how far that is. */
export const ConnectPage = () => {
  const connection = useQuery(connectionQuery);
  return (
    <QueryState query={connection} skeleton={null}>
      {(known) => <Connecting known={known} />}
    </QueryState>
  );
};

/** A computer that comes back is known by an address and a name already. */
const Connecting = ({ known }: { readonly known: Connection }) => {
  const { t } = useTranslation('sync');
  const navigate = useNavigate();
  const session = useSession();
  const { data: setup } = useQuery(setupQuery);
  const enrol = useEnrol();
  /** The same once more, with the code of an account that has a second factor. */
  const answering = useEnrol();
  const [wasEmpty, setWasEmpty] = useState(false);
  const isAsking = enrol.isPending || answering.isPending;
  const { data: connection = known } = useQuery({
    ...connectionQuery,
    refetchInterval: ({ state: { data } }) =>
      isAsking || isUnderWay(data?.enrolment) || (data?.enrolment?.phase === 'failed' && isTriedAgain(data))
        ? POLL_MS
        : false,
  });
  const form = useContractForm(syncContract.enrol, {
    initial: { ...blank, hub_url: known.hub_url ?? '', device_name: known.device_name ?? '' },
    mutation: {
      ...enrol,
      mutate: (values, on) => {
        setWasEmpty(setup?.state === 'empty');
        enrol.mutate(values, on);
      },
    },
    body: enrolBody,
    complete: (values) => ({ ...values, hub_url: completeAddress(values.hub_url) }),
    rules: ({ hub_url: address }) => {
      const reason = addressProblem(address);
      return reason === undefined ? {} : { hub_url: reason };
    },
    missing: {
      hub_url: t('connect.missing.hub_url'),
      device_name: t('connect.missing.device_name'),
      email: t('connect.missing.email'),
      password: t('connect.missing.password'),
    },
    onRefused: (error) => {
      if (error instanceof AppError && error.code === 'INVALID_CREDENTIALS') form.goTo('password');
    },
  });
  const entering = useMutation({
    mutationFn: () => enterInstitution(form.values),
    onSuccess: (path) => navigate(path, { replace: true }),
    meta: { saves: false },
  });
  const joined = enrol.data?.joined ?? answering.data?.joined;
  // The call may be given up while the work goes on: what counts is what the server says of it.
  const isJoined =
    connection.role === 'device' &&
    connection.state !== 'refused' &&
    (joined !== undefined || ((enrol.isError || answering.isError) && connection.enrolment !== null));
  const isEntering = entering.isPending || entering.isSuccess;
  useEffect(() => {
    // Whoever was signed in was so in the database of before; who enters now is so in the new one.
    if (isJoined && session !== null && !isEntering) forgetSession();
  }, [isJoined, session, isEntering]);
  const backTo = session !== null ? '/Sync' : setup?.state === 'empty' ? '/setup' : signInPath;

  const { enrolment, role, state, hub_url: hub } = connection;
  const step = enrol.data?.step;
  const isAsked = step !== undefined && !isJoined;
  if (isAsked && (!answering.isPending || enrolment === null || enrolment.phase === 'asking'))
    return (
      <ConnectFrame title={t('connect.code.title')} text={t('connect.code.text')}>
        <SecondStepForm
          step={step}
          mutation={{
            ...answering,
            mutate: ({ code }, on) =>
              answering.mutate({ ...form.values, secondStep: { challenge_id: step.challenge_id, code } }, on),
          }}
          onDone={() => undefined}
          onBack={() => {
            answering.reset();
            enrol.reset();
          }}
        />
      </ConnectFrame>
    );
  if (isJoined || isAsking || (role === 'standalone' && isUnderWay(enrolment))) {
    const archive = wasEmpty ? null : (joined?.archive ?? null);
    const progress = (isAsking && enrolment?.phase === 'failed' ? null : enrolment) ?? beginning;
    return (
      <ConnectFrame
        title={
          isJoined
            ? t('connect.joined', { name: joined?.institution_name ?? hub ?? '' })
            : t('connect.working')
        }
        text={isJoined ? t('connect.joinedText') : t('connect.workingText')}
      >
        <ConnectProgress progress={progress} />
        {progress.phase === 'failed' ? (
          <Notice tone="warn" role="alert">
            {progress.message ?? t('connect.firstSyncFailed')}
          </Notice>
        ) : null}
        {isJoined ? (
          <>
            <p className={cx('after')}>
              {progress.phase === 'done' ? endOf(t, progress) : t('connect.goesOn')}
              {archive === null ? null : ` ${t('connect.archive', { file: archive })}`}
            </p>
            <Button
              fullWidth
              size="lg"
              autoFocus
              loading={entering.isPending}
              onClick={() => entering.mutate()}
            >
              {t('connect.enter')}
            </Button>
          </>
        ) : null}
      </ConnectFrame>
    );
  }
  // Where the call itself came to no end, the server still says what became of it.
  const reason = enrolment?.phase === 'failed' ? (enrolment.message ?? undefined) : undefined;
  const isTurnedAway = role === 'device' && state === 'refused';
  if (role !== 'standalone' && !isTurnedAway) {
    return (
      <ConnectFrame
        title={t(`connect.already.${role}.title`)}
        text={t(`connect.already.${role}.text`, { hub: hub ?? '' })}
      >
        <Button component={Link} to={session === null ? signInPath : '/Sync'}>
          {session === null ? t('connect.signIn') : t('connect.toSync')}
        </Button>
      </ConnectFrame>
    );
  }
  return (
    <ConnectFrame
      title={isTurnedAway ? t('connect.again.title') : t('connect.title')}
      text={isTurnedAway ? t('connect.again.text') : t('connect.text')}
    >
      <ConnectForm
        form={form}
        problem={enrol.error instanceof AppError ? form.problem : (reason ?? form.problem)}
        carrying={
          isTurnedAway
            ? undefined
            : session !== null
              ? 'mine'
              : setup?.state === 'ready'
                ? 'sign-in'
                : undefined
        }
        backTo={backTo}
      />
    </ConnectFrame>
  );
};
