import type { updateAlertSettings } from '@contract/alerts/alert-settings.calls';
import { DEFAULT_QUIET_HOURS } from '@contract/alerts/alert-settings.constants';
import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import { TICKET_SEVERITY_LABELS } from '@contract/alerts/tickets.constants';
import type { CallParsed } from '@contract/call';
import { and, eq, sql } from 'drizzle-orm';
import { alertSettings, loads } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, firstChange, nextChange } from '../../decisions/versions';

type Given = CallParsed<typeof updateAlertSettings>['body']['alert_settings'];

/**
 * Changes what the company has set for its alerts. All its open loads are looked at again at once: what a type that was
 * switched off had raised closes then.
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
      const before = JSON.stringify(set);
      if (isOn !== undefined) set.is_on = isOn;
      if (severity === null) delete set.severity;
      else if (severity !== undefined) set.severity = severity;
      if (threshold === null) delete set.threshold;
      else if (threshold !== undefined) set.threshold = threshold;
      if (JSON.stringify(set) === before) continue;
      types[type] = set;
      said.push(`${ALERT_TYPE_FILTER_LABELS[type]} ${wordsOf(set)}`);
    }
    const quietHours =
      given.quiet_hours === undefined ? (row ? row.quietHours : DEFAULT_QUIET_HOURS) : given.quiet_hours;
    const wasQuiet = row ? row.quietHours : DEFAULT_QUIET_HOURS;
    if (JSON.stringify(quietHours) !== JSON.stringify(wasQuiet))
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

function wordsOf({ is_on: isOn, severity, threshold }: { is_on?: boolean; severity?: string; threshold?: number }) {
  if (isOn === false) return 'off';
  const parts = [
    severity && TICKET_SEVERITY_LABELS[severity as keyof typeof TICKET_SEVERITY_LABELS],
    threshold !== undefined && `threshold ${threshold}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'on' : `on, ${parts.join(', ')}`;
}
