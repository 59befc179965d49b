import { DEFAULT_LOAD_SETTINGS as settings } from '@contract/loads/load-settings.constants';
import { etaTo, estimatedRoadMiles } from '@monitor/areas/loads/tracking/eta';
import { calibrated, calibrationOf } from '@monitor/areas/loads/tracking/calibration';
import { HOUR } from '@monitor/areas/loads/tracking/tracked-load';
import { UNCERTAIN } from './monitor/areas/loads/tracking/stories/stories';
import { readFileSync } from 'node:fs';
import v8 from 'node:v8';
const load = (f: string) => (v8.deserialize(readFileSync(f)) as any[]).filter((o) => !UNCERTAIN.includes(o.kind)).map((o) => {
  const own: any[] = []; for (let k = 0; k < o.own.length; k += 4) own.push({ observedAt: o.own[k], latitude: o.own[k+1], longitude: o.own[k+2], speedMph: o.own[k+3] < 0 ? null : o.own[k+3], accuracyFeet: null });
  return { key: o.kind + o.i, kind: o.kind, stop: o.stop.id, arrivedAt: o.arrivesAt, eta: etaTo(o.stop, own, settings, estimatedRoadMiles, o.atStopHours, false)! };
});
const score = (all: any[], c: any) => { const e = all.map((o) => ({ ...calibrated(o.eta, c), a: o.arrivedAt })); const w = e.map((x) => (x.latest - x.earliest) / (x.a - x.asOf)).sort((a, b) => a - b);
  return `${(100 * e.filter((x) => x.earliest <= x.a && x.a <= x.latest).length / e.length).toFixed(1)} % inside, width ${(100 * w[w.length >> 1]!).toFixed(1)} %, n ${e.length}`; };
const sets: any = {}; for (const n of ['train', 'val', 'test']) sets[n] = load(`/tmp/h2/${n}.bin`);
const compare = (all: any[]) => { const by = new Map<string, any>(); const ids = new Map<string, number>();
  for (const o of all) for (const H of [1, 3, 6, 10]) { const h = (o.arrivedAt - o.eta.asOf) / HOUR; if (h < H || h > H + .75) continue; const k = o.key + o.stop + H; if (!by.has(k) || by.get(k).h > h) { if (!ids.has(o.key)) ids.set(o.key, ids.size); by.set(k, { h, loadId: ids.get(o.key), ...o.eta, arrivedAt: o.arrivedAt }); } }
  return [...by.values()]; };
const clean = (all: any[]) => all.filter((o) => ['clean', 'cleanNoSpeed', 'long', 'jitter50m', 'lateBatches', 'twoDevices', 'threeStops', 'lunch', 'backForAnother', 'pings15'].includes(o.kind));
for (const [from, to] of [['train', 'val'], ['val', 'test'], ['train', 'test'], ['val', 'train']]) { const c = calibrationOf(compare(sets[from!])); console.log(from, '->', to, JSON.stringify(c), '| general', score(sets[to!], null), '| own', score(sets[to!], c)); }
const c = calibrationOf(compare(clean([...sets.train, ...sets.val]))); console.log('clean company', JSON.stringify(c), '| general', score(clean(sets.test), null), '| own', score(clean(sets.test), c));
