import type { Socket } from 'node:net';
import { isThisMachine, senderOf } from './received-hops';

const MB = 2 ** 20;

/** What the SMTP listener takes. A relay is the mail server on this machine, through which everyone’s mail comes. */
export const SMTP_LIMITS = {
  isRelay: isThisMachine,
  relayConnections: 20,
  /** Of all others together, and of one of them. */
  connections: 40,
  connectionsOfOne: 3,
  /** Milliseconds of a connection of others, and until it has named a recipient that we take. */
  sessionMs: 5 * 60_000,
  firstRecipientMs: 60_000,
  /** Of one sender, by the address from which the mail reached the first of our servers. */
  mailsAMinute: 60,
  bytesAnHour: 200 * MB,
  /** Of those together whom the relay does not tell apart, so many times as much. */
  shareOfUnknown: 10,
  /** Mails that wait to be read; a sender's own server keeps more and tries again. */
  waitingMails: 500,
  waitingBytes: 500 * MB,
  /** Of the disk that stay free, whatever comes in. */
  freeBytes: 1024 * MB,
  /** The clock, in milliseconds since 1970. */
  now: () => Date.now(),
};
export type SmtpLimits = typeof SMTP_LIMITS;

type Visit = { who: string; timers: NodeJS.Timeout[] };

/** The connections that are open, and how long each may last: whoever only holds one keeps others out. */
export class Visits {
  readonly #open = new Map<string, Visit>();

  constructor(private readonly limits: SmtpLimits) {}

  /** @returns false: it has as many as it may have, or all have */
  admit(id: string, socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const isRelay = this.limits.isRelay(address);
    const who = isRelay ? RELAY : (senderOf(address) ?? address);
    const open = [...this.#open.values()];
    const ofOne = open.filter((visit) => visit.who === who).length;
    const ofOthers = open.filter((visit) => visit.who !== RELAY).length;
    const { relayConnections, connections, connectionsOfOne } = this.limits;
    if (isRelay ? ofOne >= relayConnections : ofOne >= connectionsOfOne || ofOthers >= connections) return false;
    const end = () => socket.end('421 4.4.2 That took too long.\r\n', () => socket.destroy());
    const { firstRecipientMs, sessionMs } = this.limits;
    const timers = isRelay ? [] : [firstRecipientMs, sessionMs].map((ms) => setTimeout(end, ms).unref());
    this.#open.set(id, { who, timers });
    socket.once('close', () => {
      timers.forEach(clearTimeout);
      this.#open.delete(id);
    });
    return true;
  }

  /** It is about a mail for us: from now on only the limit of the whole session counts. */
  namedRecipient(id: string) {
    clearTimeout(this.#open.get(id)?.timers[0]);
  }
}

const RELAY = 'relay';

/** What each sender has sent of late: mails in this minute, bytes in this hour. */
export class SenderShares {
  readonly #mails = new Map<string, number>();
  readonly #bytes = new Map<string, number>();
  #minute = 0;
  #hour = 0;

  constructor(private readonly limits: SmtpLimits) {}

  /** @param sender null: not told apart from others */
  isOver(sender: string | null): boolean {
    this.#forget();
    const { mailsAMinute, bytesAnHour, shareOfUnknown } = this.limits;
    const share = sender === null ? shareOfUnknown : 1;
    const key = sender ?? '';
    return (this.#mails.get(key) ?? 0) >= mailsAMinute * share || (this.#bytes.get(key) ?? 0) >= bytesAnHour * share;
  }

  count(sender: string | null, bytes: number) {
    const key = sender ?? '';
    this.#mails.set(key, (this.#mails.get(key) ?? 0) + 1);
    this.#bytes.set(key, (this.#bytes.get(key) ?? 0) + bytes);
  }

  #forget() {
    const minute = Math.floor(this.limits.now() / 60_000);
    const hour = Math.floor(minute / 60);
    if (minute !== this.#minute) this.#mails.clear();
    if (hour !== this.#hour) this.#bytes.clear();
    this.#minute = minute;
    this.#hour = hour;
  }
}
