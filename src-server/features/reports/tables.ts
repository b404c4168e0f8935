import { DEVICE, syncTable } from '#server/sync/declaration.ts';

/** Reports stay where the institution decides: their files are opened there, by whoever may. */
export const REPORTS_TABLES = {
  report_run: syncTable('report_run', {
    class: 'device',
    files: {
      columns: ['rows_sha256', 'csv_sha256', 'xlsx_sha256', 'pdf_sha256'],
      shownTo: 'feature',
      isPersonal: true,
    },
  }),
  report_variant: DEVICE,
  report_schedule: DEVICE,
  report_schedule_person: DEVICE,
  report_schedule_role: DEVICE,
};
