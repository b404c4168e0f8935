import type { DeviceHealth } from '#shared/contract/system-health.ts';
import { stateOfDevice, troublesOf } from '#shared/domain/system-health/device-trouble.ts';
import { severityOf } from '#shared/domain/system-health/judgement.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { parseReadiness } from '#server/sync/kept-readiness.ts';
import * as repo from './repo.ts';

const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** The computers of the institution, what is worst first. */
export async function listDeviceHealth(ctx: Ctx): Promise<DeviceHealth[]> {
  const people = Map.groupBy(await repo.listComputerPeople(ctx.db), (row) => row.client_id);
  return (await repo.listComputers(ctx.db))
    .map((row): DeviceHealth => {
      const ready = parseReadiness(row.ready_found);
      const troubles = troublesOf(
        {
          lastContactAt: row.last_seen_at,
          waiting: row.pending_count,
          waitingSince: row.oldest_unsent_at,
          refused: row.refused_count,
          freeBytes: row.free_bytes,
          examsNotHere: row.exams_not_here,
          clockOffsetMs: row.clock_offset_ms,
          readiness: ready?.state ?? null,
          isRevoked: row.revoked_at !== null,
          saysItAll: row.free_bytes !== null && row.refused_count !== null,
        },
        ctx.now,
      );
      return {
        client_id: row.client_id,
        name: row.name,
        state: stateOfDevice(troubles),
        troubles,
        last_contact_at: iso(row.last_seen_at),
        app_version: row.app_version,
        schema_version: row.schema_version,
        waiting: row.pending_count,
        waiting_since: row.pending_count === 0 ? null : isoOrNull(row.oldest_unsent_at),
        refused: row.refused_count,
        free_bytes: row.free_bytes,
        unsent_answers: row.unsent_answers,
        exams_not_here: row.exams_not_here,
        readiness:
          ready === null || row.ready_at === null
            ? null
            : { at: iso(row.ready_at), state: ready.state, failing: ready.failing, warning: ready.warning },
        clock_offset_ms: row.clock_offset_ms,
        revoked_at: isoOrNull(row.revoked_at),
        people: (people.get(row.client_id) ?? []).map((one) => `${one.first_name} ${one.last_name}`.trim()),
      };
    })
    .toSorted((one, other) => severityOf(other.state) - severityOf(one.state));
}
