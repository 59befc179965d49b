import { type GeoPoint, greatCircleMiles } from '../../places/geo-cell';

/** A city where interstates meet. */
export type Junction = GeoPoint & { key: string; city: string; state: string };

/** A way along roads, point by point. */
export type Way = { points: readonly GeoPoint[]; miles: number };

/** Interstates are this much longer than the straight way between their junctions. */
const ROAD_FACTOR = 1.111;

const JUNCTION_LINES = `
SEA|Seattle|WA|47.606|-122.332
SPO|Spokane|WA|47.659|-117.426
PDX|Portland|OR|45.515|-122.679
MED|Medford|OR|42.327|-122.876
PDT|Pendleton|OR|45.672|-118.789
BOI|Boise|ID|43.615|-116.202
TWF|Twin Falls|ID|42.563|-114.461
SLC|Salt Lake City|UT|40.761|-111.891
RNO|Reno|NV|39.530|-119.814
SAC|Sacramento|CA|38.582|-121.494
OAK|Oakland|CA|37.804|-122.271
STK|Stockton|CA|37.958|-121.291
FRE|Fresno|CA|36.738|-119.787
BAK|Bakersfield|CA|35.373|-119.019
LAX|Los Angeles|CA|34.052|-118.244
ONT|Ontario|CA|34.063|-117.651
BST|Barstow|CA|34.896|-117.023
LAS|Las Vegas|NV|36.172|-115.140
PHX|Phoenix|AZ|33.448|-112.074
TUC|Tucson|AZ|32.222|-110.975
FLG|Flagstaff|AZ|35.198|-111.651
ABQ|Albuquerque|NM|35.084|-106.650
ELP|El Paso|TX|31.762|-106.485
LBB|Lubbock|TX|33.578|-101.855
AMA|Amarillo|TX|35.222|-101.831
DEN|Denver|CO|39.739|-104.990
CHY|Cheyenne|WY|41.140|-104.820
BIL|Billings|MT|45.783|-108.501
BUT|Butte|MT|46.004|-112.535
RAP|Rapid City|SD|44.081|-103.231
FAR|Fargo|ND|46.877|-96.790
SXF|Sioux Falls|SD|43.545|-96.731
OMA|Omaha|NE|41.257|-95.934
NPL|North Platte|NE|41.124|-100.765
DSM|Des Moines|IA|41.587|-93.625
MSP|Minneapolis|MN|44.978|-93.265
MSN|Madison|WI|43.073|-89.401
MKE|Milwaukee|WI|43.039|-87.906
CHI|Chicago|IL|41.878|-87.630
IND|Indianapolis|IN|39.768|-86.158
DET|Detroit|MI|42.331|-83.046
TOL|Toledo|OH|41.664|-83.555
CLE|Cleveland|OH|41.499|-81.694
COL|Columbus|OH|39.961|-82.999
CIN|Cincinnati|OH|39.103|-84.512
LOU|Louisville|KY|38.253|-85.759
STL|Saint Louis|MO|38.627|-90.199
KCM|Kansas City|MO|39.100|-94.579
WIC|Wichita|KS|37.687|-97.330
OKC|Oklahoma City|OK|35.468|-97.516
DAL|Dallas|TX|32.777|-96.797
HOU|Houston|TX|29.760|-95.370
SAT|San Antonio|TX|29.424|-98.494
LRD|Laredo|TX|27.506|-99.507
LIT|Little Rock|AR|34.746|-92.290
MEM|Memphis|TN|35.150|-90.049
NSH|Nashville|TN|36.163|-86.781
KNX|Knoxville|TN|35.961|-83.921
SHV|Shreveport|LA|32.525|-93.750
JAN|Jackson|MS|32.299|-90.185
NOL|New Orleans|LA|29.951|-90.072
MOB|Mobile|AL|30.695|-88.040
BHM|Birmingham|AL|33.521|-86.802
ATL|Atlanta|GA|33.749|-84.388
SAV|Savannah|GA|32.081|-81.091
JAX|Jacksonville|FL|30.332|-81.656
ORL|Orlando|FL|28.538|-81.379
TPA|Tampa|FL|27.951|-82.457
MIA|Miami|FL|25.762|-80.192
CLT|Charlotte|NC|35.227|-80.843
GSO|Greensboro|NC|36.073|-79.792
CAE|Columbia|SC|34.000|-81.035
RIC|Richmond|VA|37.541|-77.436
ROA|Roanoke|VA|37.271|-79.942
DCA|Washington|DC|38.907|-77.037
BAL|Baltimore|MD|39.290|-76.612
PHL|Philadelphia|PA|39.953|-75.164
HAR|Harrisburg|PA|40.273|-76.887
PIT|Pittsburgh|PA|40.441|-79.996
NWK|Newark|NJ|40.736|-74.172
SCR|Scranton|PA|41.409|-75.662
BUF|Buffalo|NY|42.886|-78.878
SYR|Syracuse|NY|43.048|-76.147
ALB|Albany|NY|42.653|-73.757
BOS|Boston|MA|42.360|-71.059
HFD|Hartford|CT|41.764|-72.685
`;

const JOINED = `
SEA-PDX SEA-SPO SPO-BUT BUT-BIL BUT-SLC BIL-RAP BIL-CHY RAP-SXF BIL-FAR PDX-MED MED-SAC PDX-PDT PDT-BOI BOI-TWF TWF-SLC PDT-SPO
SLC-RNO RNO-SAC SAC-OAK SAC-STK OAK-STK STK-FRE FRE-BAK BAK-LAX BAK-BST LAX-ONT ONT-BST ONT-PHX BST-LAS BST-FLG LAS-SLC LAS-FLG
PHX-FLG PHX-TUC TUC-ELP FLG-ABQ ABQ-AMA ABQ-ELP ABQ-DEN DEN-CHY CHY-SLC CHY-NPL DEN-NPL NPL-OMA DEN-WIC AMA-OKC AMA-LBB LBB-DAL
ELP-SAT ELP-DAL OKC-DAL OKC-WIC WIC-KCM OKC-STL OKC-LIT DAL-HOU DAL-SAT DAL-SHV DAL-LIT SAT-LRD SAT-HOU HOU-NOL SHV-JAN SHV-LIT
JAN-MEM JAN-NOL JAN-BHM NOL-MOB MOB-JAX MOB-BHM LIT-MEM MEM-NSH MEM-STL MEM-BHM NSH-LOU NSH-BHM NSH-ATL NSH-KNX NSH-STL KNX-CIN
KNX-ROA KNX-CLT KNX-ATL BHM-ATL ATL-SAV ATL-JAX ATL-CLT ATL-CAE CAE-CLT CAE-SAV SAV-JAX JAX-ORL ORL-TPA ORL-MIA TPA-MIA JAX-TPA
CLT-GSO GSO-RIC GSO-ROA ROA-HAR CAE-RIC RIC-DCA DCA-BAL BAL-PHL BAL-HAR PHL-NWK PHL-HAR HAR-PIT HAR-SCR NWK-SCR NWK-HFD SCR-SYR
SYR-BUF SYR-ALB ALB-BOS ALB-NWK HFD-BOS BUF-CLE PIT-CLE PIT-COL CLE-TOL CLE-COL TOL-DET TOL-CHI COL-CIN COL-IND CIN-LOU CIN-IND
LOU-IND LOU-STL IND-CHI IND-STL CHI-MKE CHI-DSM CHI-STL CHI-DET MKE-MSN MSN-MSP MSN-CHI MSP-FAR MSP-DSM FAR-SXF SXF-OMA OMA-DSM
OMA-KCM DSM-KCM KCM-STL
`;

/** Junctions of the interstates by a short name of ours. */
export const JUNCTIONS: ReadonlyMap<string, Junction> = new Map(
  JUNCTION_LINES.trim()
    .split('\n')
    .map((line) => {
      const [key, city, state, latitude, longitude] = line.split('|') as [string, string, string, string, string];
      return [key, { key, city, state, latitude: Number(latitude), longitude: Number(longitude) }];
    }),
);

const neighbors = new Map<string, string[]>([...JUNCTIONS.keys()].map((key) => [key, []]));
for (const pair of JOINED.trim().split(/\s+/)) {
  const [one, other] = pair.split('-') as [string, string];
  neighbors.get(one)!.push(other);
  neighbors.get(other)!.push(one);
}

export const junction = (key: string): Junction => JUNCTIONS.get(key)!;

const between = (from: GeoPoint, to: GeoPoint) => greatCircleMiles(from, to) * ROAD_FACTOR;

const waysFrom = new Map<string, Map<string, { miles: number; before: string | null }>>();

/** Shortest ways from a junction to all others (Dijkstra's, on few points). */
function shortestFrom(start: string) {
  const known = waysFrom.get(start);
  if (known) return known;
  const best = new Map<string, { miles: number; before: string | null }>([[start, { miles: 0, before: null }]]);
  const open = new Set([start]);
  while (open.size > 0) {
    const nearest = [...open].reduce((one, other) => (best.get(other)!.miles < best.get(one)!.miles ? other : one));
    open.delete(nearest);
    for (const next of neighbors.get(nearest)!) {
      const miles = best.get(nearest)!.miles + between(junction(nearest), junction(next));
      if (miles >= (best.get(next)?.miles ?? Number.POSITIVE_INFINITY)) continue;
      best.set(next, { miles, before: nearest });
      open.add(next);
    }
  }
  waysFrom.set(start, best);
  return best;
}

export const roadMilesBetween = (from: string, to: string): number => shortestFrom(from).get(to)!.miles;

/** Junctions so many miles away by road, nearest first; where there is none, the farthest of the nearer ones. */
export function junctionsWithin(from: string, least: number, most: number): string[] {
  const nearer = [...shortestFrom(from)]
    .filter(([, { miles }]) => miles <= most)
    .sort(([, one], [, other]) => one.miles - other.miles);
  const found = nearer.filter(([, { miles }]) => miles >= least);
  return (found.length > 0 ? found : nearer.slice(-1)).map(([key]) => key);
}

/** From a place near a junction to a place near another, along the interstates. */
export function wayBetween(from: Spot, to: Spot): Way {
  const middle: GeoPoint[] = [];
  if (from.junction !== to.junction)
    for (let at: string | null = to.junction; at !== null; at = shortestFrom(from.junction).get(at)!.before)
      middle.unshift(junction(at));
  const points = [from.point, ...middle, to.point];
  return { points, miles: milesAlong(points) };
}

const milesAlong = (points: readonly GeoPoint[]) =>
  points.slice(1).reduce((sum, point, at) => sum + between(points[at]!, point), 0);

/** A place beside a road that leads to a junction. */
export type Spot = { junction: string; point: GeoPoint };

/** A spot so many miles from a junction, beside one of its roads. */
export function spotNear(key: string, road: number, miles: number): Spot {
  const from = junction(key);
  const roads = neighbors.get(key)!;
  const to = junction(roads[road % roads.length]!);
  return { junction: key, point: partOf(from, to, Math.min(0.4, miles / between(from, to))) };
}

/** Where one is after so many miles of a way. */
export function pointAlong({ points }: Way, miles: number): GeoPoint {
  let left = Math.max(0, miles);
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at]!;
    const length = between(from, to);
    if (left <= length) return partOf(from, to, length === 0 ? 0 : left / length);
    left -= length;
  }
  return points.at(-1)!;
}

const partOf = (from: GeoPoint, to: GeoPoint, share: number): GeoPoint => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});
