import { randomInt } from 'node:crypto';
import { MAX_PHONE_POSITIONS } from '@contract/loads/driver-links.constants';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { makeDetentionLink } from '../../areas/loads/detention/make-detention-link';
import { findDriverLink } from '../../areas/loads/driver-page/driver-links.queries';
import { reportStep } from '../../areas/loads/driver-page/driver-reports';
import { changeSharing, consentText } from '../../areas/loads/driver-page/driver-sharing';
import { keepDriverPhotos } from '../../areas/loads/driver-page/keep-driver-photos';
import { makeDriverLink } from '../../areas/loads/driver-page/make-driver-link';
import { noteOpened } from '../../areas/loads/driver-page/note-opened';
import { textDriverCode } from '../../areas/loads/driver-page/send-to-driver';
import { takeInPhonePositions } from '../../areas/loads/driver-page/take-in-phone-positions';
import { evaluateLoads } from '../../areas/loads/evaluate-loads';
import { openLoadLink } from '../../areas/loads/links/load-links.queries';
import { withdrawLoadLink } from '../../areas/loads/links/make-load-link';
import { makeProgressLink } from '../../areas/loads/progress/make-progress-link';
import { recordPositionReads } from '../../areas/loads/record-position-reads';
import { takeInPositions } from '../../areas/loads/take-in-positions';
import { askDrivers } from '../../areas/loads/texts/ask-drivers';
import { takeAnswer } from '../../areas/loads/texts/take-answer';
import { writeText } from '../../areas/loads/texts/text-driver';
import { carrierConsentText, giveConsent, renewKey } from '../../areas/loads/tracking-connections/consent';
import { inviteToShare } from '../../areas/loads/tracking-connections/invite-to-share';
import { addLoadLog } from '../../areas/loads/write-load-log';
import { changeTextSettings } from '../../areas/texts/change-text-settings';
import { hasStopped } from '../../areas/texts/consents';
import { heldUntil } from '../../areas/texts/quiet-hours';
import { sendTexts } from '../../areas/texts/send-texts';
import { whereTextsGo } from '../../areas/texts/texts.queries';
import { ApiError } from '../../base/http-errors';
import type { Database } from '../../db/client';
import { isOpenLoad } from '../../db/closed-loads';
import { loadLinks, loadLogs, loadStops, loads, textSettings, texts } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { addressOfRecord } from '../../mail/address-of-record';
import { brokerFactsOf } from '../../mail/broker-of-record';
import type { Services } from '../../server/services';
import { signedInPersonOf } from '../deciding';
import { type DemoLoad, positionsOf } from './demo-load';
import type { DriverAct } from './driver-acts';
import type { Track } from './track';
import { DAY, HOUR, type Instant, MINUTE } from './trip';
import { withPaper } from './with-paper';

const DISPATCHER = 'staff@demo.test';
const SETTINGS = { ask_every_minutes: 120, answer_within_minutes: 20 };
const ANSWERS_AFTER = 6 * MINUTE;
/** A question of a demo that begins was not answered in time. */
const ASKED_AGO = 50 * MINUTE;
/** Where it is day in both, no next stop of the demo has night. */
const ZONES = ['America/New_York', 'America/Los_Angeles'];
const NO_MAIL = { destination: 'nowhere', send: async () => {} };

/** What is known of a load that is played. */
interface Played {
  id: number;
  playedUntil: Instant;
  sentUntil: Instant;
  /** By whom a link is for, or the name of the customer's. */
  links: Map<string, { id: number; token: string }>;
  /** Whether its carrier sends its feed. */
  hasFeed: boolean;
}
type Script = NonNullable<DemoLoad['drivers']>;
type Scripted = DemoLoad & { drivers: Script };
interface Turn {
  by: Deciding;
  load: Scripted;
  played: Played;
}

/**
 * What was played so far. Tokens of links are kept nowhere else, so that after a restart a phone that was being played has
 * fallen silent, as phones do; the next round has a link of its own.
 */
const memories = new WeakMap<Database, Map<string, Played | null>>();
/** Of carriers' feeds, by carrier: a key is of all its loads. */
const keys = new Map<number, string>();

/**
 * Plays what drivers, carriers and people of the brokerage do about loads without an ELD up to now, by the operations of the
 * pages and calls. Only where texts go to the outbox: the numbers are made up, and no gateway may get them.
 */
export async function playDrivers(deciding: Deciding, loadsOfDemo: readonly DemoLoad[], now: Date): Promise<void> {
  const { db, env, company } = deciding;
  const scripted = loadsOfDemo.filter((load): load is Scripted => load.drivers !== undefined);
  const dispatcher = scripted.length > 0 && (await signedInPersonOf(db, DISPATCHER));
  if (whereTextsGo(env) !== 'outbox' || !dispatcher) return;
  const services = { ...deciding, mail: NO_MAIL };
  const memory = memories.get(db) ?? new Map<string, Played | null>();
  memories.set(db, memory);
  const isFirst = (await db.$count(textSettings, eq(textSettings.companyId, company.id))) === 0;
  if (isFirst) await changeTextSettings({ ...services, now: new Date(now.getTime() - 20 * DAY) }, SETTINGS);
  // What was over before the demo began has no story.
  const underWay = scripted.filter((load) => memory.has(load.reference) || !isOver(load, now));
  await remember(deciding, underWay, memory);

  const turns = scripted.flatMap((load) => {
    const played = memory.get(load.reference);
    return played ? [{ load, played }] : [];
  });
  const due = turns
    .flatMap(({ load, played }) =>
      load.drivers.acts
        .filter(({ at }) => at > played.playedUntil && at <= now.getTime())
        .map((act) => ({ act, load, played })),
    )
    .sort((one, other) => one.act.at - other.act.at);
  const touched = new Set<number>();
  for (const { act, load, played } of due) {
    const by = { ...services, ...dispatcher, now: new Date(act.at) };
    await sendPositions({ by, load, played });
    try {
      await perform({ by, load, played }, act);
    } catch (error) {
      // Someone was quicker, has withdrawn a link, or the number has stopped.
      if (!(error instanceof ApiError)) throw error;
    }
    touched.add(played.id);
  }
  for (const { load, played } of turns) {
    if (await sendPositions({ by: { ...services, ...dispatcher, now }, load, played })) touched.add(played.id);
    played.playedUntil = now.getTime();
  }
  if (touched.size > 0) await db.transaction((tx) => evaluateLoads(tx, [...touched], now));
  const asked = turns.filter(({ load }) => load.drivers.isAsked);
  if (isFirst && asked.length > 0) await askAt(services, questionTime(now));
  await answerChecks(services, asked, now);
}

const isOver = ({ messages }: DemoLoad, now: Date): boolean =>
  messages.some(({ at, load }) => load.status !== undefined && at <= now.getTime());

/** What of loads is there now. One that was played before the product was started is not continued. */
async function remember({ db, company }: Deciding, scripted: readonly Scripted[], memory: Map<string, Played | null>) {
  const unknown = scripted.filter(({ reference }) => !memory.has(reference)).map(({ reference }) => reference);
  if (unknown.length === 0) return;
  const rows = await db
    .select({
      id: loads.id,
      reference: loads.reference,
      isPlayed: sql<boolean>`EXISTS (SELECT FROM ${loadLinks} WHERE ${loadLinks.loadId} = ${loads.id})
        OR EXISTS (SELECT FROM ${texts} WHERE ${texts.loadId} = ${loads.id})`,
    })
    .from(loads)
    .where(and(eq(loads.companyId, company.id), inArray(loads.referenceKey, unknown)));
  for (const { id, reference, isPlayed } of rows)
    memory.set(reference, isPlayed ? null : { id, playedUntil: 0, sentUntil: 0, links: new Map(), hasFeed: false });
}

async function perform({ by, load, played }: Turn, act: DriverAct): Promise<void> {
  const { db, now, company } = by;
  const services = servicesAt(by);
  const link = 'to' in act ? played.links.get(act.to) : 'link' in act ? played.links.get(act.link) : undefined;
  const behind = link && { token: link.token, companyId: company.id };
  const keep = (name: string, { id, address }: { id: number; address: string }) =>
    played.links.set(name, { id, token: address.slice(address.lastIndexOf('/') + 1) });
  switch (act.does) {
    case 'text_link':
      keep(act.to, await makeDriverLink(by, played.id, { to: act.to, send: 'text', email: null, hasConsent: true }));
      await sendTexts(services);
      return;
    case 'open_page': {
      const opened = link && (await findDriverLink(db, link.token, now));
      if (!opened) return;
      const code = { load: opened.load, linkId: opened.link.id, phone: opened.driver.driverPhoneE164!, minutes: 10 };
      await textDriverCode(services, { ...code, code: String(randomInt(100_000, 1_000_000)), language: 'en' }, now);
      await sendTexts(services);
      await noteOpened(services, { opened, token: link.token, others: 0 }, now);
      return;
    }
    case 'share': {
      const broker = await brokerFactsOf(db, company.id);
      const text = consentText('en', broker.companyName, load.reference);
      if (behind) await changeSharing(services, behind, { text, language: 'en' }, now);
      return;
    }
    case 'report': {
      const stopId = await nextStop(db, played.id);
      const measured = { temperatureF: null, seal: act.seal ?? null };
      if (behind && stopId !== null) await reportStep(services, behind, { stopId, step: act.step, measured }, now);
      return;
    }
    case 'send_bill_of_lading':
      if (behind) await sendBill(services, behind, load, now);
      return;
    case 'text':
      await decide(by, (d) =>
        writeText(d, played.id, { to: 'driver', message: act.message, has_consent: true, is_urgent: true }, by.env),
      );
      await sendTexts(services);
      return;
    case 'answer': {
      const number = await driverNumber(db, played.id);
      if (number === null || (act.words === 'START' && !(await hasStopped(db, number)))) return;
      await takeAnswer(services, fieldsOf(played.id, number, act.words, now));
      await sendTexts(services);
      return;
    }
    case 'log': {
      const [stop] = await db
        .select()
        .from(loadStops)
        .where(eq(loadStops.loadId, played.id))
        .orderBy(asc(loadStops.sequence));
      const message =
        act.type === 'arrival' ? 'The driver called: checked in.' : 'The driver called: loaded, on its way.';
      await decide(by, (d) => addLoadLog(d, { load_id: played.id, stop_id: stop!.id, is_type: act.type, message }));
      return;
    }
    case 'share_progress':
      keep(act.link, await makeProgressLink(by, played.id));
      return;
    case 'open_progress':
      if (link) await openLoadLink(db, 'progress', link.token, now);
      return;
    case 'withdraw_progress':
      if (link) await withdrawLoadLink(by, played.id, 'progress', link.id);
      return;
    case 'share_detention':
      keep(act.link, await makeDetentionLink(by, played.id, { audience: act.audience, days: 30 }));
      return;
    case 'open_detention':
      if (link) await openLoadLink(db, 'detention', link.token, now);
      return;
    case 'carrier_shares':
      played.hasFeed = await shareFeed(by, load);
      return;
    case 'look': {
      const [row] = await db.select({ vehicleId: loads.carrierVehicleId }).from(loads).where(eq(loads.id, played.id));
      const companyName = (await brokerFactsOf(db, company.id)).companyName;
      const reader = { ...by, company: { id: company.id, legal_name: companyName } };
      if (row?.vehicleId) await recordPositionReads(reader, played.id, [row.vehicleId]);
    }
  }
}

/** As if the request came at the time of the decision: what is sent by its clock is not late. */
const servicesAt = (by: Deciding): Services => ({ ...by, clock: () => by.now }) as unknown as Services;

/** What the gateway posts of a text that comes in. */
const fieldsOf = (loadId: number, from: string, body: string, now: Date) =>
  new Map([
    ['MessageSid', `demo-${loadId}-${now.getTime()}`],
    ['From', from],
    ['Body', body],
  ]);

async function driverNumber(db: Database, loadId: number): Promise<string | null> {
  const [row] = await db.select({ number: loads.driverPhoneE164 }).from(loads).where(eq(loads.id, loadId));
  return row?.number ?? null;
}

async function nextStop(db: Database, loadId: number): Promise<number | null> {
  const stops = await db.select().from(loadStops).where(eq(loadStops.loadId, loadId)).orderBy(asc(loadStops.sequence));
  return stops.find(({ departedAt }) => departedAt === null)?.id ?? null;
}

/** @returns whether there were any */
async function sendPositions({ by, load, played }: Turn): Promise<boolean> {
  const { db, now, company } = by;
  const { phone, carrierFeed } = load.drivers;
  const until = now.getTime();
  const since = (track: Track) => positionsOf(track, played.sentUntil, until, until);
  let count = 0;
  const link = phone && played.links.get(phone.of);
  if (phone && link) {
    const behind = { token: link.token, companyId: company.id };
    const positions = since(phone).map(({ observed_at, latitude, longitude, speed_mph }, nth) => ({
      ...{ observed_at, latitude, longitude, speed_mph },
      accuracy_feet: 20 + ((nth * 7) % 45),
    }));
    for (let from = 0; from < positions.length; from += MAX_PHONE_POSITIONS) {
      const batch = { positions: positions.slice(from, from + MAX_PHONE_POSITIONS) };
      try {
        await takeInPhonePositions(servicesAt(by), behind, batch, now);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
      count += batch.positions.length;
    }
  }
  const connectionKey = carrierFeed && keys.get(carrierFeed.truck.carrierId);
  if (carrierFeed && played.hasFeed && connectionKey) {
    const positions = since(carrierFeed);
    const feed = { companyId: company.id, userId: null, connectionKey };
    if (positions.length > 0) await takeInPositions(db, feed, positions, now);
    count += positions.length;
  }
  played.sentUntil = until;
  return count > 0;
}

/**
 * The carrier was invited and agreed; after a restart it gets a new key, since the one before is kept nowhere.
 *
 * @returns whether it shares
 */
async function shareFeed(by: Deciding, { drivers }: Scripted): Promise<boolean> {
  const { db, now } = by;
  const carrierId = drivers.carrierFeed!.truck.carrierId;
  if (keys.has(carrierId)) return true;
  const address = await addressOfRecord(db, carrierId);
  if (!address) return false;
  const ago = (time: number) => new Date(now.getTime() - time);
  let key = await renewKey(db, carrierId, now);
  if (key === null) {
    await inviteToShare({ ...by, now: ago(26 * HOUR) }, carrierId);
    const text = carrierConsentText('en', address.name);
    key = await giveConsent(db, { carrierId, email: address.email, text, language: 'en' }, ago(25 * HOUR));
  }
  if (key === null) return false;
  keys.set(carrierId, key);
  return true;
}

const sendBill = (services: Services, behind: { token: string; companyId: number }, load: Scripted, now: Date) => {
  const { customer_name: shipper, commodity, weight_lbs: pounds } = load.messages[0]!.load;
  return withPaper(
    {
      title: 'Bill of lading',
      heading: ['Straight bill of lading', `${shipper}, load ${load.reference}`],
      lines: [
        `${commodity}, ${pounds} lb, 22 pallets. Shipper’s load and count.`,
        'Received in apparent good order. Signed by the driver.',
      ],
      author: shipper ?? 'Shipper',
      writtenAt: now,
    },
    (file) => keepDriverPhotos(services, behind, { files: [file], isType: 'bill_of_lading' }, now),
  );
};

/** The newest moment by day on whose question there was time to answer. */
function questionTime(now: Date): Date {
  let at = new Date(now.getTime() - ASKED_AGO);
  for (let nth = 0; nth < 100 && ZONES.some((zone) => heldUntil(zone, at) > at); nth++)
    at = new Date(at.getTime() - 15 * MINUTE);
  return at;
}

async function askAt(deciding: Deciding, at: Date): Promise<void> {
  const services = servicesAt({ ...deciding, now: at });
  await askDrivers(services, (error) => {
    throw error;
  });
  await sendTexts(services);
}

/** Those who answer do so some minutes after a question. */
async function answerChecks(deciding: Deciding, asked: readonly { load: Scripted; played: Played }[], now: Date) {
  const { db } = deciding;
  const answering = asked.filter(({ load }) => load.drivers.answers !== undefined);
  if (answering.length === 0) return;
  const ids = answering.map(({ played }) => played.id);
  const open = await db
    .select({ loadId: texts.loadId, to: texts.toE164, sentAt: texts.sentAt })
    .from(texts)
    .innerJoin(loads, and(eq(loads.id, texts.loadId), isOpenLoad(loads.status)))
    .where(
      and(
        inArray(texts.loadId, ids),
        eq(texts.kind, 'check_call'),
        eq(texts.status, 'outbox'),
        sql`NOT EXISTS (SELECT FROM ${loadLogs} l WHERE l.load_id = ${texts.loadId} AND l.is_type = 'check_call'
          AND l.created_at >= ${texts.createdAt})`,
      ),
    );
  for (const { loadId, to, sentAt } of open) {
    const at = new Date(sentAt!.getTime() + ANSWERS_AFTER);
    if (at > now) continue;
    const words = answering.find(({ played }) => played.id === loadId)!.load.drivers.answers!;
    const said = await db.$count(loadLogs, and(eq(loadLogs.loadId, loadId!), eq(loadLogs.source, 'text')));
    await takeAnswer(servicesAt({ ...deciding, now: at }), fieldsOf(loadId!, to, words[said % words.length]!, at));
  }
}
