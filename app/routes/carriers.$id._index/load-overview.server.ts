import { getCarrierAuthorityHistory } from '@contract/carriers/authority-history.calls';
import { getLiveCheck } from '@contract/carriers/live-checks.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { dayOf } from '@contract/shared/day';
import { missingFor, type Permission } from '@contract/shared/permissions';
import { isRecordId } from '@contract/shared/record-id';
import { listOpenTicketsOfCarrier } from '~/models/alerts.server';
import { listCarrierEvents } from '~/models/carriers.server';

import { listDispositionsOfCarrier } from '~/models/load-board.server';
import { listNotes } from '~/models/notes.server';
import { listVettingFiles } from '~/models/vetting.server';
import { loadSection, type SectionResult } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { maySeeAlerts } from '~/view/shell';

/** Of each list so many, the newest; the page says how many there are in all. */
const NOTES_SHOWN = 3;
const HISTORY_SHOWN = 50;
const VETTING_FILES_SHOWN = 5;

/** The overview's data beyond the panel; each part may fail alone. */
export async function loadOverview(monitor: Monitor, user: CurrentUser, carrier_id: string) {
  const may = (permission: Permission) => missingFor(permission, user) === null;
  // For an address that names no carrier the profile answers 404; these calls would answer 422, and the first would
  // win.
  const isNamed = isRecordId(carrier_id);
  const isFull = isNamed && may('viewFullCarrierProfile');
  const [authority, notes, history, vettingFiles, alerts, liveCheck, dispositions] = await Promise.all([
    loadSection(monitor.get(getCarrierAuthorityHistory, { params: { id: carrier_id } })),
    isFull ? loadSection(listNotes(monitor, { carrier_id, per_page: NOTES_SHOWN })) : null,
    isFull ? loadSection(listCarrierEvents(monitor, { carrier_id, per_page: HISTORY_SHOWN })) : null,
    isFull ? loadSection(listVettingFiles(monitor, { carrier_id, per_page: VETTING_FILES_SHOWN })) : null,
    isNamed && maySeeAlerts(user) ? loadSection(listOpenTicketsOfCarrier(monitor, carrier_id)) : null,
    isFull ? loadSection(monitor.get(getLiveCheck, { params: { id: carrier_id } })) : null,
    isFull && may('useLoadBoard') ? loadSection(listDispositionsOfCarrier(monitor, carrier_id)) : null,
  ]);
  return {
    today: dayOf(new Date()),
    authority,
    alerts,
    liveCheck,
    dispositions,
    notes: notes && partOf(notes, ({ notes: newest, paging }) => ({ newest, total: paging.totalRecords })),
    history:
      history && partOf(history, ({ carrierEvents: events, paging }) => ({ events, total: paging.totalRecords })),
    vettingFiles:
      vettingFiles && partOf(vettingFiles, ({ files: newest, paging }) => ({ newest, total: paging.totalRecords })),
    mayOverride: may('overrideRules'),
    mayOverrideStopping: may('overrideStoppingRules'),
    mayVerifyNumbers: may('verifyIdentifiers'),
  };
}

function partOf<Data, Part>(section: SectionResult<Data>, read: (data: Data) => Part) {
  return section.ok ? { ok: true as const, ...read(section.data) } : section;
}
