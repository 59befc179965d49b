import { calls } from '@contract/calls';
import { ERRORS_OF_ANY_CALL } from '@contract/shared/error-catalogue';
import { afterEach, describe, expect, test } from 'vitest';
import { connect, type Monitor } from '../../clients/typescript/src/index';
import { inPython, inTypeScript, python, type Told } from './support/both';
import { type Answering, type FakeMonitor, fakeMonitor, pageOf, refusal } from './support/fake-monitor';

let monitors: FakeMonitor[] = [];
afterEach(async () => {
  await Promise.all(monitors.map(({ close }) => close()));
  monitors = [];
});

type Story = { ts: (monitor: Monitor) => Promise<unknown>; py: string };
type Options = { retries?: number; seconds?: number };
type Run = (answers: Answering[], story: Story, options?: Options) => Promise<Told & { asked: FakeMonitor['asked'] }>;

async function opened(answers: Answering[]) {
  const monitor = await fakeMonitor(...answers);
  monitors.push(monitor);
  return monitor;
}

const LANGUAGES: [string, boolean, Run][] = [
  [
    'TypeScript',
    true,
    async (answers, { ts }, { retries, seconds } = {}) => {
      const { url, asked } = await opened(answers);
      const given = {
        ...(retries !== undefined && { retries }),
        ...(seconds !== undefined && { longestWaitMs: seconds * 1000 }),
      };
      return { ...(await inTypeScript(url, ts, given)), asked };
    },
  ],
  [
    'Python',
    python !== null,
    async (answers, { py }, { retries, seconds } = {}) => {
      const { url, asked } = await opened(answers);
      const given = {
        ...(retries !== undefined && { retries }),
        ...(seconds !== undefined && { longest_wait: seconds }),
      };
      return { ...(await inPython(url, py, given)), asked };
    },
  ],
];

const READ: Story = {
  ts: (monitor) => monitor.getLoad({ params: { id: 7 } }),
  py: 'result = monitor.get_load(7)',
};
const KEYED: Story = {
  ts: (monitor) => monitor.createLoad({ body: { load: { reference: 'A', stops: [] } } }),
  py: 'result = monitor.create_load({"load": {"reference": "A", "stops": []}})',
};
/** What keeps calls from their answers, one after the other. */
const kindsOf = (call: (monitor: Monitor) => Promise<unknown>, py: string, times: number): Story => ({
  ts: async (monitor) => {
    const kinds: string[] = [];
    for (let count = 0; count < times; count += 1) await call(monitor).catch(({ name }) => kinds.push(name));
    return kinds;
  },
  py: `result = []
for _ in range(${times}):
    try:
        ${py}
    except MonitorError as error:
        result.append(type(error).__name__)`,
});

function nameOfError(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as Error).name;
  }
}

describe.each(LANGUAGES)('the client in %s', (language, isHere, run) => {
  const it = test.skipIf(!isHere);

  it('sends the key, the path and the body, and answers what the monitor answers', async () => {
    const { result, asked } = await run([{ json: { id: 7 } }], READ);
    expect(result).toEqual({ id: 7 });
    expect(asked).toMatchObject([
      { method: 'GET', path: '/monitor/api/v1/loads/7', headers: { authorization: 'Bearer bpk_test' }, body: '' },
    ]);
    expect(asked[0]!.headers['user-agent']).toBe(`broker-portal-client/1.0.0 (${language.toLowerCase()})`);
    const changed = await run([{ json: {} }], KEYED);
    expect(changed.asked[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(changed.asked[0]!.body)).toEqual({ load: { reference: 'A', stops: [] } });
  });

  it('writes conditions in brackets, and refuses an empty one, which would widen the list', async () => {
    const { asked } = await run([pageOf({ loads: [] }, 1, 1, 0)], {
      ts: (monitor) =>
        monitor.listLoads({
          query: {
            tab: 'open',
            q: { status_in: ['covered', 'open'], g: [{ m: 'or', reference_eq: 'A&B' }], s: 'id desc' },
          },
        }),
      py: 'result = monitor.list_loads(tab="open", q={"status_in": ["covered", "open"], "g": [{"m": "or", "reference_eq": "A&B"}], "s": "id desc"}).items',
    });
    const query = new URLSearchParams(asked[0]!.path.split('?')[1]);
    expect(query.get('tab')).toBe('open');
    expect([...query].filter(([name]) => name !== 'tab')).toEqual([
      ['q[status_in][]', 'covered'],
      ['q[status_in][]', 'open'],
      ['q[g][0][m]', 'or'],
      ['q[g][0][reference_eq]', 'A&B'],
      ['q[s]', 'id desc'],
    ]);
    const empty = await run([{ json: {} }], {
      ts: (monitor) => monitor.listLoads({ query: { q: { status_in: [] } } }),
      py: 'monitor.list_loads(q={"status_in": []})',
    });
    expect(empty.error?.kind).toMatch(/^(TypeError|ValueError)$/);
    expect(empty.asked).toEqual([]);
  });

  it('lets no parameter of a path lead to another call', async () => {
    const { asked, result } = await run([{ json: {} }], {
      ts: async (monitor) => {
        const kinds: string[] = [];
        for (const id of ['..', '.', '', '../api_keys?x=1#y'])
          await monitor.getLoad({ params: { id: id as never } }).catch(({ name }) => kinds.push(name));
        return kinds;
      },
      py: `result = []
for id in ["..", ".", "", "../api_keys?x=1#y"]:
    try:
        monitor.get_load(id)
    except ValueError:
        result.append("TypeError")`,
    });
    expect(result).toEqual(['TypeError', 'TypeError', 'TypeError']);
    expect(asked.map(({ path }) => path)).toEqual(['/monitor/api/v1/loads/..%2Fapi_keys%3Fx%3D1%23y']);
  });

  it('follows no redirect, which could lead the key elsewhere', async () => {
    const elsewhere = await opened([{ json: {} }]);
    const { error, asked } = await run([{ status: 302, headers: { location: elsewhere.url }, text: '' }], READ);
    expect(error).toMatchObject({ kind: 'UnreadableAnswer', status: 302 });
    expect([asked.length, elsewhere.asked.length]).toEqual([1, 0]);
  });

  describe('tries again', () => {
    it('what changes nothing, after as long as the monitor asks, and after a lost connection', async () => {
      const { result, asked, waits } = await run(
        [
          refusal(429, {}, { 'retry-after': '3' }),
          refusal(503, {}, { 'retry-after': '5' }),
          'lost',
          { json: { id: 7 } },
        ],
        READ,
      );
      expect(result).toEqual({ id: 7 });
      expect(asked).toHaveLength(4);
      expect(waits.slice(0, 2)).toEqual([3, 5]);
      expect(waits[2]).toBeGreaterThan(0);
    });

    it('what is made once for a key, with the same key each time', async () => {
      const { result, asked } = await run(['lost', refusal(503), { json: { id: 7 } }], KEYED);
      expect(result).toEqual({ id: 7 });
      const keys = asked.map(({ headers }) => headers['idempotency-key']);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
    });

    it('a load sent by its reference, since the same again changes nothing', async () => {
      const { asked, result } = await run(['lost', { json: { is_created: false } }], {
        ts: (monitor) => monitor.upsertLoad({ body: { load: { reference: 'A' } } }),
        py: 'result = monitor.upsert_load({"load": {"reference": "A"}})',
      });
      expect(result).toEqual({ is_created: false });
      expect(asked).toHaveLength(2);
      expect(asked[0]!.headers['idempotency-key']).toBeUndefined();
    });

    it('nothing that may not be repeated, whatever kept it from its answer', async () => {
      const { asked, result, waits } = await run(
        ['lost', refusal(429, {}, { 'retry-after': '1' }), refusal(503)],
        kindsOf(
          (monitor) =>
            monitor.classifyLoad({
              params: { id: 7 },
              body: { load: { classification_ids: null, reason: 'A reason.' } },
            }),
          'monitor.classify_load(7, {"load": {"classification_ids": None, "reason": "A reason."}})',
          3,
        ),
      );
      expect(result).toEqual(['ConnectionLost', 'TooManyRequests', 'Unavailable']);
      expect([asked.length, waits.length]).toEqual([3, 0]);
    });

    it('a limited number of times, waiting longer each time and never for longer than allowed', async () => {
      const { asked, error, waits } = await run(['lost'], READ, { retries: 3 });
      expect([asked.length, waits.length, error?.kind]).toEqual([4, 3, 'ConnectionLost']);
      expect(waits.every((wait, at) => wait >= 0.375 * 2 ** at && wait <= 0.625 * 2 ** at)).toBe(true);
      const long = await run([refusal(429, {}, { 'retry-after': '3600' })], READ, { seconds: 60 });
      expect([long.asked.length, long.waits.length]).toEqual([1, 0]);
      expect(long.error).toMatchObject({ kind: 'TooManyRequests', retryAfter: 3600 });
    });

    it('what a proxy refused while the monitor was away', async () => {
      const { result, asked } = await run([{ status: 502, text: '<html>' }, { json: { id: 7 } }], READ);
      expect([result, asked.length]).toEqual([{ id: 7 }, 2]);
    });
  });

  it('has a type of error for every status of the catalogue, and tries none of those again that stay', async () => {
    const kinds = {
      400: 'BadRequest',
      401: 'SignInRequired',
      403: 'NotAllowed',
      404: 'NotFound',
      406: 'AccountElsewhere',
      409: 'Conflict',
      413: 'TooLarge',
      415: 'BadRequest',
      418: 'AccessBlocked',
      422: 'InvalidInput',
      500: 'Fault',
      // New since this version.
      451: 'Refused',
    };
    const statuses = Object.keys(kinds).map(Number);
    const told = kindsOf((monitor) => monitor.getLoad({ params: { id: 7 } }), 'monitor.get_load(7)', statuses.length);
    const { result, asked } = await run(
      statuses.map((status) => refusal(status)),
      told,
    );
    expect(result).toEqual(Object.values(kinds));
    expect(asked).toHaveLength(statuses.length);
    const known = Object.values(calls).flatMap(({ errors }) => [...errors]);
    for (const status of [...known, ...ERRORS_OF_ANY_CALL])
      expect(status === 429 || status === 503 || status in kinds, String(status)).toBe(true);
  });

  it('gives the fields of a refusal, and says of another program’s answer that it is none', async () => {
    const { error } = await run([refusal(422, { fields: { 'load.stops': ['Give one.'] } })], READ);
    expect(error).toMatchObject({ kind: 'InvalidInput', status: 422, fields: { 'load.stops': ['Give one.'] } });
    const told = kindsOf((monitor) => monitor.getLoad({ params: { id: 7 } }), 'monitor.get_load(7)', 2);
    const { result } = await run([{ text: '<html>' }, { status: 404, text: 'nginx' }], told);
    expect(result).toEqual(['UnreadableAnswer', 'UnreadableAnswer']);
  });

  it('reads all pages one after the other, with the conditions of the first', async () => {
    const { result, asked } = await run(
      [pageOf({ loads: [{ id: 1 }, { id: 2 }] }, 1, 2), pageOf({ loads: [{ id: 3 }] }, 2, 2)],
      {
        ts: async (monitor) => {
          const page = await monitor.listLoads({ query: { tab: 'open', per_page: 2 } });
          const ids: number[] = [];
          for await (const { id } of page.all()) ids.push(id);
          return [page.number, page.totalPages, page.totalItems, ids];
        },
        py: `page = monitor.list_loads(tab="open", per_page=2)
result = [page.number, page.total_pages, page.total_items, [load["id"] for load in page.all()]]`,
      },
    );
    expect(result).toEqual([1, 2, 3, [1, 2, 3]]);
    expect(asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).toString().split('&').sort())).toEqual([
      ['per_page=2', 'tab=open'],
      ['page=2', 'per_page=2', 'tab=open'],
    ]);
  });

  it('takes no list for a whole one when a proxy took its headers away', async () => {
    const { error } = await run([{ json: { loads: [] } }], {
      ts: (monitor) => monitor.listLoads(),
      py: 'monitor.list_loads()',
    });
    expect(error?.kind).toBe('UnreadableAnswer');
  });

  it('sends a file with its fields, and the same without one as JSON', async () => {
    const { asked } = await run([{ json: {} }], {
      ts: (monitor) =>
        monitor.uploadLoadPaper({
          params: { id: 7 },
          body: { load_paper: { kind: 'bol' } } as never,
          file: { name: 'a"\r\nb.pdf', content: 'the paper', type: 'application/pdf' },
        }),
      py: 'monitor.upload_load_paper(7, {"load_paper": {"kind": "bol"}}, file=Upload("a\\"\\r\\nb.pdf", b"the paper", "application/pdf"))',
    });
    const { headers, body } = asked[0]!;
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(/name="load_paper\[kind\]"\r\n\r\nbol\r\n/);
    expect(body).toMatch(
      /name="file"; filename="a[^"\r\n]*b\.pdf"\r\nContent-Type: application\/pdf\r\n\r\nthe paper\r\n/i,
    );
  });

  it('gives a downloaded file a name alone, whatever the answer says', async () => {
    const story: Story = {
      ts: async (monitor) => {
        const { name, type, content } = await monitor.downloadRateConfirmation({ params: { id: 7 } } as never);
        return [name, type, new TextDecoder().decode(content)];
      },
      py: `file = monitor.download_rate_confirmation(7)
result = [file.name, file.type, file.content.decode()]`,
    };
    const named = (disposition: string) => ({
      text: 'pdf',
      headers: { 'content-type': 'application/pdf', 'content-disposition': disposition },
    });
    expect((await run([named(`attachment; filename="a_b.pdf"; filename*=UTF-8''a%C3%A9b.pdf`)], story)).result).toEqual(
      ['aéb.pdf', 'application/pdf', 'pdf'],
    );
    const hostile = named(`attachment; filename*=UTF-8''..%2F..%5Cetc%2Fpasswd`);
    const [name] = (await run([hostile], story)).result as string[];
    expect(name).toBe('_.._etc_passwd');
  });

  it('warns once of a call that will end', async () => {
    const { warned } = await run(
      [{ json: {}, headers: { deprecation: '@1796083200', sunset: 'Wed, 01 Dec 2027 00:00:00 GMT' } }],
      {
        ts: async (monitor) => {
          await monitor.getLoad({ params: { id: 1 } });
          await monitor.getLoad({ params: { id: 2 } });
        },
        py: 'monitor.get_load(1)\nmonitor.get_load(2)',
      },
    );
    expect(warned).toHaveLength(1);
    expect(warned[0]).toMatch(/^getLoad .*Wed, 01 Dec 2027/);
  });

  it('sends its key to no other machine in the clear, and not in an address', async () => {
    const urls = [
      'http://monitor.example/monitor',
      'ftp://localhost/monitor',
      'https://user:secret@monitor.example/monitor',
      'https://monitor.example/monitor?a=1',
    ];
    const { result } = await run([{ json: {} }], {
      ts: async () => urls.map((url) => nameOfError(() => connect({ url, key: 'bpk_test' }))),
      py: `result = []
for url in ${JSON.stringify(urls)}:
    try:
        Monitor(url, "bpk_test")
    except ValueError:
        result.append("TypeError")`,
    });
    expect(result).toEqual(urls.map(() => 'TypeError'));
  });

  describe('the events', () => {
    const event = (number: number) => ({ number, kind: 'load_status', data: {} });
    const feed = (numbers: number[], more = false, oldest: number | null = 1): Answering => ({
      json: { events: numbers.map(event), last: numbers.at(-1) ?? 0, has_more: more, oldest },
    });
    const from = (after: number): Story => ({
      ts: async (monitor) => {
        const read: number[] = [];
        for await (const { number } of monitor.events({ after })) read.push(number);
        return read;
      },
      py: `result = [event["number"] for event in monitor.events(${after})]`,
    });

    it('are read to the newest, each from where the last answer ended', async () => {
      const { result, asked } = await run([feed([4, 5], true), feed([6])], from(3));
      expect(result).toEqual([4, 5, 6]);
      expect(asked.map(({ path }) => path.split('?')[1])).toEqual(['after=3', 'after=5']);
    });

    it('that are not kept any more end the reading, instead of being passed over', async () => {
      const { error } = await run([feed([50], false, 50)], from(3));
      expect(error?.kind).toBe('EventsMissed');
      expect((await run([feed([50], false, 50)], from(0))).result).toEqual([50]);
      expect((await run([feed([50], false, 50)], from(49))).result).toEqual([50]);
    });

    it('are followed through an outage, from the same event', async () => {
      const { result, asked } = await run(
        [feed([4]), refusal(503), 'lost', { status: 502, text: '' }, feed([]), feed([5])],
        {
          ts: async (monitor) => {
            const read: unknown[] = [];
            const onOutage = (error: Error) => read.push(error.name);
            for await (const { number } of monitor.events({ after: 3, follow: true, onOutage })) {
              read.push(number);
              if (number === 5) break;
            }
            return read;
          },
          py: `result = []
for event in monitor.events(3, follow=True, on_outage=lambda error: result.append(type(error).__name__)):
    result.append(event["number"])
    if event["number"] == 5:
        break`,
        },
        { retries: 0 },
      );
      expect(result).toEqual([4, 'Unavailable', 'ConnectionLost', 'UnreadableAnswer', 5]);
      expect(asked.map(({ path }) => path.split('?')[1])).toEqual(['after=3', ...Array(5).fill('after=4')]);
    });

    it('are not followed with a key that is refused', async () => {
      const { error } = await run([refusal(401)], {
        ts: async (monitor) => {
          for await (const _ of monitor.events({ after: 3, follow: true }));
        },
        py: 'list(monitor.events(3, follow=True))',
      });
      expect(error?.kind).toBe('SignInRequired');
    });
  });
});
