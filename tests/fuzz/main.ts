// npm run fuzz: hostile requests, all from one seed, to a product of their own. See docs/how-to/fuzz.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { knownBad } from './known-bad';
import { leaked, type Planted, plantMarkers, withoutMarkers } from './markers';
import { callsOf, monitorRequest, type OpenApi } from './monitor-requests';
import { findForms, portalRequest } from './portal-requests';
import { type Answer, type NoAnswer, type Product, startProduct } from './product';
import { randomOf } from './random';
import { ACCOUNTS, type Account, distorted, type FuzzRequest } from './requests';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '11' },
    requests: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    port: { type: 'string', default: process.env.FUZZ_PORT ?? '3150' },
    report: { type: 'string', default: '.cache/fuzz.json' },
    'without-known': { type: 'boolean', default: false },
  },
});
const seed = Number(options.seed);
const only = options.only === undefined ? null : Number(options.only);
const most = options.requests ? Number(options.requests) : Number.POSITIVE_INFINITY;
const seconds = Number(options.seconds ?? (options.requests ? 86_400 : 120));

/** An answer later than this is a hang. */
const SLOW_MS = 5_000;
/** On a machine busy with something else all takes longer: then it is one that takes so many times what a carrier's profile takes. */
const MOST_TIMES_COMMON = 30;
/** Requests at a time: more would measure the queue. */
const AT_ONCE = 3;
/** The most requests that are repeated alone, to distinguish a slow request from a busy machine. */
const MOST_ASKED_AGAIN = 10;

const HEALTH = { monitor: '/monitor/health', portal: '/broker/healthz' } as const;

const carrier = { account: 'admin', method: 'GET', headers: {}, body: null, of: 'a carrier' } as const;
const COMMON: Record<FuzzRequest['to'], FuzzRequest> = {
  monitor: { ...carrier, to: 'monitor', path: '/monitor/api/v1/carriers/5000101' },
  portal: { ...carrier, to: 'portal', path: '/broker/carriers/5000101' },
};

type Failure = { number: string; what: string; request: FuzzRequest; detail: string };
const failures: Failure[] = [];
const statuses = new Map<string, number>();
const slow: [number: string, request: FuzzRequest, ms: number][] = [];
let isOver = false;
let isSigningIn = 0;

const IDS = ['987654321', '5000101', '5000102', '5000103', '5000104', '1', '2', '3'];

console.log(`Fuzz with seed ${seed}: starting a product on port ${options.port}.`);
const product = await startProduct(Number(options.port));
let passed = 0;
let sent = 0;
const started = performance.now();
try {
  const signedIn = ACCOUNTS.filter((account) => account !== 'nobody');
  for (const account of signedIn) for (const to of ['monitor', 'portal'] as const) await product.signIn(to, account);
  const planted = await plantMarkers(product);
  const ids = [...new Set([...IDS, ...planted.ids])];
  const document = await product.send({
    to: 'monitor',
    method: 'GET',
    path: '/monitor/openapi.json',
    headers: {},
    body: null,
  });
  const calls = callsOf(JSON.parse((document as Answer).body) as OpenApi);
  const forms = withoutMarkers(await findForms(product, 'admin', IDS.slice(1)), planted);
  console.log(`${calls.length} calls, ${forms.length} forms and pages, after ${since(started)} s.`);

  if (!options['without-known'] && only === null)
    for (const [index, request] of knownBad(calls).entries()) {
      if (isOver) break;
      const before = failures.length;
      await ask(`known ${index}`, request, planted);
      if (failures.length === before) passed += 1;
    }

  const made = (number: number): FuzzRequest => {
    const random = randomOf(seed, number);
    const account = random.pick([...ACCOUNTS, 'admin', 'admin', 'admin', 'other']) as Account;
    const hostileShare = random.pick([0, 0.1, 0.1, 0.3, 0.3, 0.7]);
    const request = random.chance(0.6)
      ? monitorRequest(random.pick(calls), account, ids, random, hostileShare)
      : portalRequest(random.pick(forms), account, ids, random, hostileShare);
    // Each from an address of its own: otherwise limits of tries by address would reject all after the first few.
    const from = { 'x-forwarded-for': `10.${number % 256}.${(number >> 8) % 256}.${(number >> 16) % 256}` };
    const whole = { ...request, headers: { ...from, ...request.headers } };
    return random.chance(0.1) ? distorted(whole, random) : whole;
  };

  const randomStarted = performance.now();
  if (only !== null) {
    const request = made(only);
    console.log(`${described(request)}\n${request.body?.toString().slice(0, 2_000) ?? ''}`);
    const answer = await ask(String(only), request, planted);
    console.log(
      `${answer.status} after ${answer.ms} ms\n${'body' in answer ? answer.body.slice(0, 2_000) : answer.error}`,
    );
  } else {
    let next = 0;
    const worker = async () => {
      while (!isOver && next < most && (performance.now() - started) / 1000 < seconds) {
        const number = next++;
        if (number > 0 && number % 2_000 === 0)
          console.log(`${number} requests, ${since(randomStarted)} s, ${failures.length} failed`);
        await ask(String(number), made(number), planted);
        sent += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  const took = since(randomStarted);
  await askSlowAgain(planted);
  if (failures.every(({ number }) => number.startsWith('known'))) passed += 1;
  console.log(
    `${sent} random requests in ${took} s (${(sent / Math.max(1, took)).toFixed(0)} a second), signed in again ${isSigningIn} times.`,
  );
  console.log(
    [...statuses]
      .sort()
      .map(([status, count]) => `${status}: ${count}`)
      .join('  '),
  );
} catch (error) {
  failures.push({
    number: '-',
    what: 'the run broke off',
    request: {} as FuzzRequest,
    detail: String((error as Error).stack),
  });
} finally {
  await product.stop();
}

const kinds = new Map<string, Failure[]>();
for (const failure of failures) {
  const kind = `${failure.what}: ${failure.request.method} ${failure.request.of}`;
  kinds.set(kind, [...(kinds.get(kind) ?? []), failure]);
}
for (const [kind, of] of kinds) {
  const [{ number, request, detail }] = of as [Failure];
  console.log(
    `\nFAILED ${of.length} × ${kind}\n  first: number ${number}, seed ${seed}, ${described(request)}\n  ${detail.slice(0, 400)}`,
  );
  if (/^\d+$/.test(number)) console.log(`  again: npm run fuzz -- --seed ${seed} --only ${number}`);
}
mkdirSync(dirname(options.report), { recursive: true });
const shown = failures.map(({ request, ...rest }) => ({
  ...rest,
  request: { ...request, body: request.body?.toString('base64') },
}));
writeFileSync(
  options.report,
  JSON.stringify({ seed, requests: sent, passed, failed: kinds.size, failures: shown }, null, 1),
);
console.log(`\n${kinds.size === 0 ? 'No' : kinds.size} kinds of failure in ${since(started)} s.`);
process.exit(kinds.size > 0 ? 1 : 0);

async function ask(number: string, request: FuzzRequest, planted: Planted): Promise<Answer | NoAnswer> {
  const answer = await sendAs(product, request);
  statuses.set(String(answer.status), (statuses.get(String(answer.status)) ?? 0) + 1);
  const fail = (what: string, detail: string) => failures.push({ number, what, request, detail });
  if (product.hasEnded()) {
    isOver = true;
    fail('the product ended', product.said().slice(-1_000));
  } else if (!('body' in answer)) {
    const health = await product.send({
      to: request.to,
      method: 'GET',
      path: HEALTH[request.to],
      headers: {},
      body: null,
    });
    // A server may break the connection to reject what is not HTTP; it must keep answering others.
    if (health.status !== 200) {
      isOver = true;
      fail(`${request.to} does not answer any more`, answer.error);
    } else if (answer.ms > SLOW_MS) slow.push([number, request, answer.ms]);
  } else {
    const company = leaked(planted, request.account, answer.body);
    if (company)
      fail('a row of another company', `${request.account} read a record of ${company}: ${answer.body.slice(0, 300)}`);
    if (answer.status >= 500 && !is503Explained(request, answer))
      fail(String(answer.status), answer.body.slice(0, 300));
    if (answer.ms > SLOW_MS) slow.push([number, request, answer.ms]);
    await keepSession(request, answer);
  }
  return answer;
}

function sendAs(to: Product, request: FuzzRequest): Promise<Answer | NoAnswer> {
  return to.send({ ...request, headers: { ...to.headersOf(request.to, request.account), ...request.headers } });
}

function is503Explained({ to }: FuzzRequest, { status, headers, body }: Answer): boolean {
  if (status !== 503) return false;
  return to === 'monitor'
    ? /"message":"\w+/.test(body)
    : /is unavailable|cannot be reached|could not be reached/.test(body) || headers['content-type'] === undefined;
}

/** The run may have ended a session: the account signs in again, so that the next requests are not all rejected. */
async function keepSession({ to, account, path }: FuzzRequest, answer: Answer): Promise<void> {
  const isOut =
    answer.status === 401 || (answer.status === 302 && String(answer.headers.location).includes('/broker/login?'));
  if (!isOut || account === 'nobody' || /sign_in|sign_up|password/.test(path)) return;
  const path2 = to === 'monitor' ? '/monitor/api/flipper/actors/User;1' : '/broker/my-account/outlook-key';
  const check = await product.send({
    to,
    method: 'GET',
    path: path2,
    headers: product.headersOf(to, account),
    body: null,
  });
  const isStillOut =
    check.status === 401 ||
    (check.status === 302 && String((check as Answer).headers.location).includes('/broker/login'));
  if (!isStillOut) return;
  isSigningIn += 1;
  await product.signIn(to, account);
}

/** Slow requests once more, alone: slow again beside a common page or call of the same moment, they hang. */
async function askSlowAgain(planted: Planted): Promise<void> {
  const first = new Map(slow.map((one) => [one[1].of + one[1].method, one] as const));
  for (const [number, request, ms] of [...first.values()].slice(0, MOST_ASKED_AGAIN)) {
    if (isOver) return;
    const common = await sendAs(product, COMMON[request.to]);
    const again = await sendAs(product, request);
    const limit = Math.max(SLOW_MS, MOST_TIMES_COMMON * common.ms);
    console.log(`${number} took ${ms} ms, again ${again.ms} ms (a carrier ${common.ms} ms): ${described(request)}`);
    if (again.ms > limit)
      failures.push({ number, what: 'a hang', request, detail: `${ms} ms, and alone ${again.ms} ms` });
    if ('body' in again && leaked(planted, request.account, again.body))
      failures.push({ number, what: 'a row of another company', request, detail: '' });
  }
}

function described({ account, method, path, headers }: FuzzRequest): string {
  return `${account} ${method} ${path?.slice(0, 300)} ${JSON.stringify(headers)?.slice(0, 300)}`;
}

function since(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}
