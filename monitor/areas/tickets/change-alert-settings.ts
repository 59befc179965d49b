import type { AlertSetting, updateAlertSettings } from '@contract/alerts/alert-settings.calls';
import { DEFAULT_QUIET_HOURS } from '@contract/alerts/alert-settings.constants';
import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import { TICKET_SEVERITY_LABELS } from '@contract/alerts/tickets.constants';
import type { CallParsed } from '@contract/call';
import { and, eq, sql } from 'drizzle-orm';
import { alertSettings, loads } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, firstChange, nextChange } from '../../decisions/versions';
import { settingOf } from './alert-settings.queries';

type Given = CallParsed<typeof updateAlertSettings>['body']['alert_settings'];

/**
 * Changes the company's settings for alerts. All its open loads are checked again at once: alerts of a type that was
 * switched off close then.
 *
 * @throws ApiError 409 when someone else changed it meanwhile
 */
export function changeAlertSettings(deciding: Deciding, given: Given): Promise<void> {
  return decide(deciding, async (d) => {
    const own = eq(alertSettings.companyId, d.companyId);
    await assertVersion(d, alertSettings, own, given.expected_version);
    const [row] = await d.tx.select().from(alertSettings).where(own);
    const types = { ...row?.types };
    const said: string[] = [];
    for (const { is_type: type, is_on: isOn, severity, threshold } of given.types ?? []) {
      const set = { ...types[type] };
      if (isOn !== undefined) set.is_on = isOn;
      if (severity === null) delete set.severity;
      else if (severity !== undefined) set.severity = severity;
      if (threshold === null) delete set.threshold;
      else if (threshold !== undefined) set.threshold = threshold;
      // A form sends every type: what is as it was, by the default too, is no change.
      const before = settingOf(type, types[type]);
      const after = settingOf(type, set);
      const changes = wordsOf(before, after);
      if (changes === null) continue;
      types[type] = set;
      said.push(`${ALERT_TYPE_FILTER_LABELS[type]} ${changes}`);
    }
    const quietHours =
      given.quiet_hours === undefined ? (row ? row.quietHours : DEFAULT_QUIET_HOURS) : given.quiet_hours;
    const wasQuiet = row ? row.quietHours : DEFAULT_QUIET_HOURS;
    if (quietHours?.starts_at !== wasQuiet?.starts_at || quietHours?.ends_at !== wasQuiet?.ends_at)
      said.push(quietHours ? `quiet hours ${quietHours.starts_at} to ${quietHours.ends_at}` : 'no quiet hours');
    if (said.length === 0) return;
    const summary = `Alerts on loads: ${said.join('; ')}`;
    await d.tx
      .insert(alertSettings)
      .values({ companyId: d.companyId, types, quietHours, ...firstChange(d, summary) })
      .onConflictDoUpdate({
        target: alertSettings.companyId,
        set: { types, quietHours, ...nextChange(d, alertSettings, summary) },
      });
    const isWatched = and(eq(loads.companyId, d.companyId), sql`${loads.alertsDueAt} IS NOT NULL`);
    await d.tx.update(loads).set({ alertsDueAt: d.now }).where(isWatched);
    d.audit({ kind: 'load_settings_changed', summary });
  });
}

/** "off", "on, Act now", "threshold 60": what is another than before; null: nothing is. */
function wordsOf(before: AlertSetting, after: AlertSetting): string | null {
  const parts = [
    after.is_on !== before.is_on && (after.is_on ? 'on' : 'off'),
    after.severity !== before.severity && TICKET_SEVERITY_LABELS[after.severity],
    after.threshold !== before.threshold && `threshold ${after.threshold}`,
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}
