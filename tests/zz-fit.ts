import { DEFAULT_LOAD_SETTINGS as settings } from '@contract/loads/load-settings.constants';
import { etaTo, estimatedRoadMiles } from '@monitor/areas/loads/tracking/eta';
import { HOUR } from '@monitor/areas/loads/tracking/tracked-load';
import { UNCERTAIN } from '/tmp/h2/main/tests/monitor/areas/loads/tracking/stories/stories';
import { readFileSync } from 'node:fs';
import v8 from 'node:v8';
const all: any[] = v8.deserialize(readFileSync(process.env.IN!));
const out = all.filter((o) => !UNCERTAIN.includes(o.kind)).map((o) => {
  const own: any[] = []; for (let k = 0; k < o.own.length; k += 4) own.push({ observedAt: o.own[k], latitude: o.own[k+1], longitude: o.own[k+2], speedMph: o.own[k+3] < 0 ? null : o.own[k+3], accuracyFeet: null });
  const eta: any = etaTo(o.stop, own, settings, estimatedRoadMiles, o.atStopHours, false);
  const r = (x: number) => (x - eta.asOf) / HOUR;
  return { kind: o.kind, i: o.i, h: r(o.arrivesAt), e: r(eta.earliest), l: r(eta.latest), s: r(eta.soonest), miles: eta.miles, ws: r(o.stop.window.startsAt), we: r(o.stop.window.endsAt), at: o.atStopHours, dbg: eta.dbg };
});
const show = (name: string, of: (o: any) => any) => {
  const groups = new Map<any, any[]>();
  for (const o of out) { const k = of(o); if (k === null) continue; if (!groups.has(k)) groups.set(k, []); groups.get(k)!.push(o); }
  console.log('\n' + name);
  for (const [k, g] of [...groups].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    const n = g.length; const ins = g.filter((o) => o.e <= o.h && o.h <= o.l).length / n;
    const early = g.filter((o) => o.h < o.e).length / n, late = g.filter((o) => o.h > o.l).length / n;
    const w = g.map((o) => (o.l - o.e) / o.h).sort((a, b) => a - b)[n >> 1];
    console.log(String(k).padEnd(18), String(n).padStart(6), 'in', (ins * 100).toFixed(0).padStart(3), 'before', (early * 100).toFixed(0).padStart(3), 'after', (late * 100).toFixed(0).padStart(3), 'width', (w * 100).toFixed(0) + '%');
  }
};
show('all', () => 'all');
if (process.env.K !== '0') show('kind', (o) => o.kind);
show('hours', (o) => [0.5, 1, 2, 4, 6, 8, 12, 99].find((b) => o.h < b));
if (process.env.TRACE) for (const o of out.filter((o) => o.kind === process.env.TRACE).filter((_, i) => i % Number(process.env.EV ?? 4) === 0)) console.log(o.i, 'h', o.h.toFixed(2), 'e', o.e.toFixed(2), 'l', o.l.toFixed(2), 'mi', o.miles.toFixed(0), 'w', o.ws.toFixed(1), o.we.toFixed(1), JSON.stringify(o.dbg, (_k, v) => typeof v === 'number' ? Math.round(v * 100) / 100 : v));
