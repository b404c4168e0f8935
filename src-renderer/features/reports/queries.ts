import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  reportsContract as contract,
  type AskedReport,
  type AskedSchedule,
  type ReportRun,
} from '#shared/contract/reports.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { saveFile } from '#renderer/lib/save-file.ts';

const root = ['reports'] as const;
/** A report that is being made is looked at this often. */
const LOOK_MS = 1000;

export const libraryQuery = queryOptions({
  queryKey: [...root, 'library'],
  queryFn: async ({ signal }) => (await api(contract.listReports, {}, { signal })).body,
});

export type ChoiceKind = 'exam' | 'course' | 'person' | 'recipient' | 'role';

export const choicesQuery = (kind: ChoiceKind, search: string, id: number | undefined) =>
  queryOptions({
    queryKey: [...root, 'choices', kind, search, id],
    queryFn: async ({ signal }) => {
      const query = {
        kind,
        ...(search === '' ? {} : { search }),
        ...(id === undefined ? {} : { id: String(id) }),
      };
      return (await api(contract.listReportChoices, { query }, { signal })).body.data;
    },
    placeholderData: keepPreviousData,
  });

export const previewQuery = ({ report, parameters, columns }: AskedReport) =>
  queryOptions({
    queryKey: [...root, 'preview', report, parameters, columns],
    queryFn: async ({ signal }) => {
      const call = { params: { name: report }, body: { parameters, columns } };
      return (await api(contract.previewReport, call, { signal })).body.data;
    },
    placeholderData: keepPreviousData,
  });

export const runsQuery = (page: number) =>
  pagedQuery([...root, 'runs'], page, async (range, options) => {
    const { body } = await api(contract.listReportRuns, { query: { ...range } }, options);
    return { rows: body.data, total: body.count };
  });

export const isWaiting = ({ state }: Pick<ReportRun, 'state'>): boolean => state === 'waiting';

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'run', id],
    queryFn: async ({ signal }) => (await api(contract.getReportRun, { params: { id } }, { signal })).body,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isWaiting(state.data.data) ? LOOK_MS : false,
  });

export const variantsQuery = queryOptions({
  queryKey: [...root, 'variants'],
  queryFn: async ({ signal }) => (await api(contract.listReportVariants, {}, { signal })).body.data,
});

export const schedulesQuery = queryOptions({
  queryKey: [...root, 'schedules'],
  queryFn: async ({ signal }) => (await api(contract.listReportSchedules, {}, { signal })).body.data,
});

const refresh = (what: string) => (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...root, what] });

const refreshRuns = async (): Promise<void> => {
  await Promise.all([refresh('runs')(), refresh('run')()]);
};

export const useStartRun = () =>
  useMutation({
    mutationFn: async (body: AskedReport) => (await api(contract.startReportRun, { body })).body.data,
    onSettled: refreshRuns,
  });

export const useRunAgain = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api(contract.runReportAgain, { params: { id }, body: {} })).body.data,
    onSettled: refreshRuns,
  });

export const useCancelRun = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api(contract.cancelReportRun, { params: { id }, body: {} })).body,
    onSettled: refreshRuns,
  });

export type FileFormat = 'csv' | 'xlsx' | 'pdf';

/** Hands a file of a report to the person. */
export const useSaveRunFile = () =>
  useMutation({
    mutationFn: async ({ run, format }: { readonly run: ReportRun; readonly format: FileFormat }) => {
      const { body } = await api(contract.getReportRunFile, { params: { id: run.id }, query: { format } });
      return saveFile(`${run.report}-${(run.as_of ?? run.created_at).slice(0, 10)}.${format}`, body);
    },
    meta: { saves: false },
  });

export const useSaveVariant = () =>
  useMutation({
    mutationFn: async (body: AskedReport & { readonly name: string }) =>
      (await api(contract.saveReportVariant, { body })).body.data,
    meta: { errors: 'inline' },
    onSettled: refresh('variants'),
  });

export const useDeleteVariant = () =>
  useMutation({
    mutationFn: async (id: number) => (await api(contract.deleteReportVariant, { params: { id } })).body,
    onSettled: refresh('variants'),
  });

/** A new schedule, or a change of one. */
export const useSaveSchedule = (id: number | undefined) =>
  useMutation({
    mutationFn: async (body: AskedSchedule) =>
      id === undefined
        ? (await api(contract.createReportSchedule, { body })).body.data
        : (await api(contract.updateReportSchedule, { params: { id }, body })).body.data,
    meta: { errors: 'inline' },
    onSettled: refresh('schedules'),
  });

export const useSetScheduleState = () =>
  useMutation({
    mutationFn: async ({ id, state }: { readonly id: number; readonly state: 'on' | 'paused' }) =>
      (await api(contract.setReportScheduleState, { params: { id }, body: { state } })).body.data,
    onSettled: refresh('schedules'),
  });

export const useDeleteSchedule = () =>
  useMutation({
    mutationFn: async (id: number) => (await api(contract.deleteReportSchedule, { params: { id } })).body,
    onSettled: refresh('schedules'),
  });
