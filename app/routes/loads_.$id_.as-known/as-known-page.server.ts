import { getLoadAsKnown } from '@contract/loads/as-known.calls';
import { getLoad } from '@contract/loads/loads.calls';

import { shieldsOf } from '~/services/highways.server';
import { mapPlacesIn } from '~/services/map-places.server';
import type { Monitor } from '~/services/monitor.server';
import { loadOnMap } from '~/view/load/load-map';
import { traceStretches } from '~/view/load/trace-stretches';
import { localText } from '~/view/local-time';

const HOUR_MS = 3_600_000;
/** Hours that a link goes back or on. */
const STEPS = [-24, -6, -1, 1, 6, 24];

/**
 * What the page shows for the time in its address.
 *
 * @param asked as typed; null: an hour ago
 */
export async function asKnownPage(monitor: Monitor, id: string, asked: string | null) {
  const load = await monitor.get(getLoad, { params: { id } });
  const now = Date.now();
  const created = Date.parse(load.created_at);
  const at = asked || new Date(Math.max(created, now - HOUR_MS)).toISOString();
  const answer = await monitor.call(getLoadAsKnown, { params: { id }, query: { at } }, { handles: [422] });
  const shown = { id: load.id, reference: load.reference };
  if (!answer.ok) {
    const message = Object.values(answer.error.fields ?? {}).flat()[0] ?? answer.error.message;
    return { load: shown, asked: asked ?? '', steps: [], found: { ok: false as const, message } };
  }
  const known = answer.data;
  const moment = Date.parse(known.at);
  const drawn = loadOnMap(known.stops, known, known.newest);
  const places = drawn ? await mapPlacesIn(monitor, drawn.view) : [];
  const shields = drawn ? shieldsOf(drawn.view) : [];
  const { trace, reporters, gaps, positions, newest } = known;
  return {
    load: shown,
    asked: localText(moment),
    steps: STEPS.map((hours) => ({ hours, at: moment + hours * HOUR_MS }))
      .filter(({ at }) => at >= created && at <= now)
      .map(({ hours, at }) => ({ hours, at: new Date(at).toISOString() })),
    found: {
      ok: true as const,
      known,
      way: { drawn, places, shields, gaps, stretches: traceStretches({ trace, reporters }), positions, newest },
    },
  };
}
