import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { listChangedLoads } from '@contract/loads/loads.calls';
import { missingFor, PERMISSIONS, type Permission } from '@contract/shared/permissions';
import { listLoads } from '~/models/loads.server';
import { toListedLoad } from '~/view/loads/listed-load';
import type { LiveMessage } from '~/view/loads/live-message';
import { timeZoneFor } from '~/view/shell';
import { newReference, sendToService } from './error-reporting.server';
import { peopleOfLoads } from './load-people.server';
import type { Monitor } from './monitor.server';
import { inTimeZone } from './request-clock.server';

/** How often the monitor is queried for changes, for all listeners together. */
const EVERY_MS = 5_000;
/** While this many loads change between two answers: working them out costs more than a reader gains by seconds. */
const EVERY_MS_OF_MANY = 10_000;
const MANY_LOADS = 30;
/** After a failure. */
const PAUSE_MS = 15_000;
/** Counting every list costs more than the changes themselves. */
const COUNT_EVERY_MS = 15_000;
/** How far back the first question goes: the page was rendered before it listens, or the browser listened at another portal. */
const FIRST_BACK_MS = 60_000;
/** Between two portals: how long a write may take to commit, and how much their clocks differ. */
const APART_MS = 15_000;
/** How long what was sent is known after the last browser left. */
const FORGET_AFTER_MS = 5 * 60_000;
/** Browsers of one user; one more ends the first. */
const MOST_OF_ONE_USER = 20;
/** Messages kept for a browser that comes back. */
const MOST_KEPT = 100;
/** Loads whose last sent state is remembered. */
const MOST_REMEMBERED = 5_000;

interface Listener {
  monitor: Monitor;
  user: CurrentUser;
  hear: (id: string, text: string) => void;
  /** Signed out, or not allowed anymore. */
  end: () => void;
}

/** A message as it was sent, and when. */
interface Kept {
  at: number;
  text: string;
}

/** This program, in the ids of what it sends: a browser may come back to another portal. */
const PORTAL = randomUUID();
const idOf = (at: number) => `${at} ${PORTAL}`;

/** Colleagues with the same permissions: one of them asks, and all hear the answer. */
interface Channel {
  listeners: Set<Listener>;
  since: string;
  countedAt: number;
  isCountDue: boolean;
  kept: Kept[];
  /** All that changed after this moment was sent, and is kept. */
  keptFrom: number;
  /** When the last question was asked that was answered. */
  askedAt: number;
  /** By load and by alert, what was last sent of it. */
  sentLoads: Map<number, string>;
  sentAlerts: Map<number, string>;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while there are no listeners. */
  forget: ReturnType<typeof setTimeout> | undefined;
}

const channels = new Map<string, Channel>();

/** A reader hears nothing that another permission would have kept from them. */
const channelOf = (user: CurrentUser): string =>
  JSON.stringify([
    user.company?.id ?? null,
    ...(Object.keys(PERMISSIONS) as Permission[]).filter((name) => missingFor(name, user) === null),
  ]);

/**
 * Sends a browser the changes on its company's loads until it stops listening. However many listen, the monitor gets one
 * query: in each browser's session in turn, so that a browser that has lost access is found and cut off.
 *
 * @param lastId what this browser last heard, from this portal or another; null: it has just loaded its page
 * @returns `stop`, and `newest`, the id up to which it has heard everything
 */
export function listenToLoads(listener: Listener, lastId: string | null): { stop: () => void; newest: () => string } {
  const key = channelOf(listener.user);
  const channel = channels.get(key) ?? newChannel();
  channels.set(key, channel);
  for (const { at, text } of missedBy(channel, lastId)) listener.hear(idOf(at), text);
  clearTimeout(channel.forget);
  const [oldest, ...others] = [...channel.listeners].filter(({ user }) => user.id === listener.user.id);
  if (others.length + 1 >= MOST_OF_ONE_USER) oldest?.end();
  channel.listeners.add(listener);
  plan(channel, EVERY_MS);
  const stop = () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0) return;
    // A browser alone comes back each minute: what it has heard must be known then.
    channel.forget = setTimeout(() => channels.delete(key), FORGET_AFTER_MS).unref();
  };
  return { stop, newest: () => idOf(Math.max(channel.askedAt, channel.kept.at(-1)?.at ?? 0)) };
}

const newChannel = (): Channel => ({
  listeners: new Set(),
  since: new Date(Date.now() - FIRST_BACK_MS).toISOString(),
  keptFrom: Date.now() - FIRST_BACK_MS,
  askedAt: Date.now() - FIRST_BACK_MS,
  countedAt: 0,
  isCountDue: false,
  kept: [],
  sentLoads: new Map(),
  sentAlerts: new Map(),
  timer: undefined,
  forget: undefined,
});

const LOST: LiveMessage = { loads: [], alerts: [], counts: null, isMissing: true };

/** What was sent after that. If it is not known here any more, only that something may be missing. */
function missedBy({ kept, keptFrom }: Channel, lastId: string | null): Kept[] {
  if (lastId === null) return [];
  const [at, portal] = lastId.split(' ');
  // Another portal asks at other moments: what is sent twice is drawn once.
  const from = Number(at) - (portal === PORTAL ? 0 : APART_MS);
  return from >= keptFrom ? kept.filter((one) => one.at > from) : [{ at: Date.now(), text: JSON.stringify(LOST) }];
}

function plan(channel: Channel, inMs: number): void {
  channel.timer ??= setTimeout(async () => {
    const nextInMs = await takeTurn(channel);
    channel.timer = undefined;
    if (channel.listeners.size > 0) plan(channel, nextInMs);
  }, inMs);
}

/** Queries as the listener whose turn it is, and sends the answer to all. Returns the time until the next turn. */
async function takeTurn(channel: Channel): Promise<number> {
  const [listener] = channel.listeners;
  if (listener === undefined) return PAUSE_MS;
  channel.listeners.delete(listener);
  channel.listeners.add(listener);
  try {
    const askedAt = Date.now();
    const message = await inTimeZone(timeZoneFor(listener.user), () => news(channel, listener));
    channel.askedAt = askedAt;
    if (message === null) return EVERY_MS;
    const one = { at: Math.max(Date.now(), (channel.kept.at(-1)?.at ?? 0) + 1), text: JSON.stringify(message) };
    channel.kept.push(one);
    if (channel.kept.length > MOST_KEPT) channel.keptFrom = channel.kept.shift()!.at;
    for (const { hear } of channel.listeners) hear(idOf(one.at), one.text);
    return message.loads.length > MANY_LOADS ? EVERY_MS_OF_MANY : EVERY_MS;
  } catch (error) {
    if (!(error instanceof Response)) {
      const reference = newReference();
      sendToService(error, reference, 'portal');
      console.error(JSON.stringify({ level: 'error', reference, message: 'live loads failed', cause: String(error) }));
      return PAUSE_MS;
    }
    // Signed out, moved elsewhere, or not allowed: of this browser alone.
    if (error.status < 500 && error.status !== 429) listener.end();
    return error.status < 500 ? EVERY_MS : PAUSE_MS;
  }
}

/** What changed since the last time; null: nothing that was not sent. */
async function news(channel: Channel, { monitor, user }: Listener): Promise<LiveMessage | null> {
  const changed = await monitor.get(listChangedLoads, { query: { since: channel.since } });
  channel.since = changed.as_of;
  // The call goes back a little for late commits, so a load comes more than once: only what differs is sent.
  const loads = changed.loads.filter((load) => isNews(channel.sentLoads, load.id, JSON.stringify(load)));
  const alerts = changed.alerts
    .filter(({ id, written_at: at }) => isNews(channel.sentAlerts, id, at))
    .map(({ id }) => id);
  channel.isCountDue ||= loads.length > 0;
  const counts = await countsIfDue(channel, monitor);
  if (loads.length === 0 && alerts.length === 0 && counts === null && changed.is_complete) return null;
  const now = new Date();
  const teams = loads.some(({ team_id: team }) => team !== null) ? (await peopleOfLoads(monitor, user)).teams : [];
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const may = {
    mayCover: missingFor('workTickets', user) === null,
    mayPost: missingFor('workLoadBoard', user) === null,
  };
  return {
    loads: loads.map((load) => ({
      row: toListedLoad(load, { list: 'result', teams: names, now, ...may }),
      attention: load.attention,
    })),
    alerts,
    counts,
    isMissing: !changed.is_complete,
  };
}

function isNews(sent: Map<number, string>, id: number, state: string): boolean {
  if (sent.get(id) === state) return false;
  if (sent.size >= MOST_REMEMBERED) sent.clear();
  sent.set(id, state);
  return true;
}

async function countsIfDue(channel: Channel, monitor: Monitor): Promise<LiveMessage['counts']> {
  if (!channel.isCountDue || Date.now() - channel.countedAt < COUNT_EVERY_MS) return null;
  channel.isCountDue = false;
  channel.countedAt = Date.now();
  return (await listLoads(monitor, { tab: 'exceptions', per_page: 1, include: 'counts' })).counts ?? null;
}
