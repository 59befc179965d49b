// A small TMS. MONITOR_URL and MONITOR_KEY come from the environment, for `receive` also WEBHOOK_SECRET.
//
//   send FILE                     sends the loads of a JSON file, [{ "reference": …, "stops": […] }, …]
//   gate REFERENCE CARRIER        may this carrier have this load? Ends with 1 where it may not
//   caller PHONE CARRIER          is who calls from this number that carrier?
//   watch FILE [once]             prints what happens; FILE keeps how far it has read
//   receive PORT                  takes webhooks
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type InputOf, InvalidInput, readWebhook, WebhookRejected } from 'broker-portal-client';

type LoadInput = InputOf<'upsertLoad'>['body']['load'];

const { MONITOR_URL = 'http://localhost:4000/monitor', MONITOR_KEY = '', WEBHOOK_SECRET = '' } = process.env;
const monitor = connect({ url: MONITOR_URL, key: MONITOR_KEY });

async function send(file: string) {
  const loads: LoadInput[] = JSON.parse(readFileSync(file, 'utf8'));
  for (const load of loads) {
    try {
      const { is_created, changed, kept } = await monitor.upsertLoad({ body: { load } });
      console.log(`${load.reference}: ${is_created ? 'new' : changed.length > 0 ? `changed ${changed}` : 'unchanged'}`);
      // A person set these in the portal: show them to yours instead of sending again.
      if (kept.length > 0) console.log(`${load.reference}: stays as set in the portal: ${kept}`);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      console.log(`${load.reference}: not sent`, error.fields);
    }
  }
}

async function gate(reference: string, carrier: string) {
  const found = await monitor.listLoads({ query: { window: 'all', q: { reference_eq: reference } } });
  const [load] = found.items;
  if (!load) throw new Error(`There is no load ${reference}.`);
  const { answer, reasons } = await monitor.getLoadGate({
    params: { id: load.id },
    query: { carrier_id: Number(carrier) },
  });
  console.log(`${reference} for ${carrier}: ${answer}`);
  for (const { sentence } of reasons) console.log(`  ${sentence}`);
  if (answer !== 'yes') process.exitCode = 1;
}

async function caller(phone: string, carrier: string) {
  const { answer, sentence, next } = await monitor.checkCaller({ body: { phone, carrier_id: Number(carrier) } });
  console.log([`${answer}: ${sentence}`, ...next].join('\n  '));
}

async function watch(file: string, mode?: string) {
  const after = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const onOutage = (error: Error) => console.error(error.message);
  for await (const event of monitor.events({ after, follow: mode !== 'once', onOutage })) {
    console.log(`${event.number} ${event.kind}: ${event.summary}`);
    // Kept after it is handled: an event may come twice, none is lost.
    writeFileSync(file, String(event.number));
  }
}

function receive(port: string) {
  const handled = new Set<number>();
  createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    try {
      const event = await readWebhook({
        headers: request.headers,
        body: Buffer.concat(pieces),
        secret: WEBHOOK_SECRET,
      });
      if (!handled.has(event.number)) console.log(`${event.number} ${event.kind}: ${event.summary}`);
      handled.add(event.number);
      response.writeHead(204).end();
    } catch (error) {
      console.error((error as Error).message);
      response.writeHead(error instanceof WebhookRejected ? 400 : 500).end();
    }
  }).listen(Number(port), () => console.log(`Listening at ${port}`));
}

const [command = '', ...words] = process.argv.slice(2);
const commands: Record<string, (...words: string[]) => unknown> = { send, gate, caller, watch, receive };
if (!Object.hasOwn(commands, command)) throw new Error(`Say one of ${Object.keys(commands).join(', ')}.`);
await commands[command]!(...words);
