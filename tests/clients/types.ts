// Not run: read by `tsc -p tests/clients`. What may not compile says so.
import { type AnswerOf, connect, type InputOf, InvalidInput } from '../../clients/typescript/src/index';

const monitor = connect({ url: 'https://monitor.example/monitor', key: 'bpk_x' });

export async function whatCompiles() {
  const load = await monitor.getLoad({ params: { id: 7 } });
  const reference: string = load.reference;
  const status: 'delivered' | 'cancelled' | string = load.status;
  const page = await monitor.listLoads({
    query: { tab: 'open', q: { status_in: ['open'], reference_or_customer_name_cont_any: ['a'], s: ['id desc'] } },
  });
  for await (const { id } of page.all()) id.toFixed();
  const counts = page.answer.counts;
  await monitor.listLoads();
  await monitor.createLoad(
    { body: { load: { reference: 'A', stops: [{ kind: 'pickup' }] } } },
    { idempotencyKey: 'a' },
  );
  const input: InputOf<'getLoadGate'> = { params: { id: 7 } };
  const answer: AnswerOf<'listLoads'> = page.answer;
  for await (const event of monitor.events({ after: 0, kind: 'load_status' })) event.number.toFixed();
  return [reference, status, counts, input, answer, new InvalidInput('x', {} as never).fields.name?.[0]];
}

export async function whatDoesNot() {
  // @ts-expect-error there is no such call
  await monitor.getLorry({ params: { id: 7 } });
  // @ts-expect-error an id is a number
  await monitor.getLoad({ params: { id: '7' } });
  // @ts-expect-error the id is missing
  await monitor.getLoad();
  // @ts-expect-error no such tab
  await monitor.listLoads({ query: { tab: 'everything' } });
  // @ts-expect-error no such parameter
  await monitor.listLoads({ query: { size: 7 } });
  // @ts-expect-error a condition ends in a predicate
  await monitor.listLoads({ query: { q: { status_is: 'open' } } });
  // @ts-expect-error a stop has a kind
  await monitor.upsertLoad({ body: { load: { reference: 'A', stops: [{ city: 'Dallas' }] } } });
  // @ts-expect-error this call is not made once for a key
  await monitor.classifyLoad({ params: { id: 7 }, body: {} as never }, { idempotencyKey: 'a' });
  // @ts-expect-error the file is missing
  await monitor.uploadLoads({});
  // @ts-expect-error it answers a load, which has no such field
  (await monitor.getLoad({ params: { id: 7 } })).colour;
  // @ts-expect-error only lists have pages
  (await monitor.getLoad({ params: { id: 7 } })).all();
  // @ts-expect-error no such kind of event
  monitor.events({ after: 0, kind: 'load_lost' });
  // @ts-expect-error from where to read must be said
  monitor.events({});
}
