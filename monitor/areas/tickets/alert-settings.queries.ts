import type { AlertSetting, AlertSettings } from '@contract/alerts/alert-settings.calls';
import { ALERT_TYPE_SETTINGS, DEFAULT_QUIET_HOURS } from '@contract/alerts/alert-settings.constants';
import { ALERT_TYPE_FILTERS, type AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import type { TicketSeverity } from '@contract/alerts/tickets.constants';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { alertSettings, users } from '../../db/schema';

type Row = typeof alertSettings.$inferSelect;

/** What each company has set for its alerts, with the default where it has set nothing. */
export async function alertSettingsOf(db: Queryable, companyIds: readonly number[]) {
  const rows = await db
    .select()
    .from(alertSettings)
    .where(inArray(alertSettings.companyId, [...companyIds]));
  const set = new Map(rows.map((row) => [row.companyId, row]));
  return (companyId: number) => {
    const row = set.get(companyId);
    return { types: typesOf(row), quietHours: row ? row.quietHours : DEFAULT_QUIET_HOURS };
  };
}

/** The settings as people read and change them. */
export async function readAlertSettings(db: Queryable, companyId: number): Promise<AlertSettings> {
  const [found] = await db
    .select({
      row: alertSettings,
      by: fullNameOrNull(users),
    })
    .from(alertSettings)
    .leftJoin(users, eq(users.id, alertSettings.changedByUserId))
    .where(eq(alertSettings.companyId, companyId));
  const row = found?.row;
  return {
    types: typesOf(row),
    quiet_hours: row ? row.quietHours : DEFAULT_QUIET_HOURS,
    version: row?.version ?? 0,
    updated_at: row?.changedAt?.toISOString() ?? null,
    updated_by: found?.by ?? null,
  };
}

const typesOf = (row: Row | undefined): AlertSettings['types'] =>
  ALERT_TYPE_FILTERS.map((type) => settingOf(type, row?.types[type]));

/** What holds for a type: what was set, else the default. */
export function settingOf(type: AlertTypeFilter, set: Row['types'][string] | undefined): AlertSetting {
  const { severity, threshold, is_always_on: isAlwaysOn, is_off_at_first: isOffAtFirst } = ALERT_TYPE_SETTINGS[type];
  return {
    is_type: type,
    is_on: isAlwaysOn ? true : (set?.is_on ?? !isOffAtFirst),
    severity: (set?.severity as TicketSeverity | undefined) ?? severity,
    threshold: threshold === null ? null : (set?.threshold ?? threshold.default),
  };
}
