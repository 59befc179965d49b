import type { Socket } from 'node:net';
import { isThisMachine, senderOf } from './received-hops';

const MB = 2 ** 20;

/** Limits of the SMTP listener. A relay is the mail server on this machine, through which everyone’s mail comes. */
export const SMTP_LIMITS = {
  isRelay: isThisMachine,
  relayConnections: 20,
  /** For all others together, and for each. */
  connections: 40,
  connectionsOfOne: 3,
  /** Milliseconds of others' connections, in all and until they name a recipient of ours. */
  sessionMs: 5 * 60_000,
  firstRecipientMs: 60_000,
  /** Per sender, by the address from which the email reached our first server. */
  mailsAMinute: 60,
  bytesAnHour: 200 * MB,
  /** For all whom the relay does not distinguish, this many times as much. */
  shareOfUnknown: 10,
  /** Emails waiting to be read; a sender's own server keeps more and tries again. */
  waitingMails: 500,
  waitingBytes: 500 * MB,
  /** Disk space that stays free, whatever comes in. */
  freeBytes: 1024 * MB,
  /** The clock, in milliseconds since 1970. */
  now: () => Date.now(),
};
export type SmtpLimits = typeof SMTP_LIMITS;

type Visit = { who: string; timers: NodeJS.Timeout[] };

/** The open connections, and how long each may last: an idle one keeps others out. */
export class Visits {
  readonly #open = new Map<string, Visit>();

  constructor(private readonly limits: SmtpLimits) {}

  /** @returns false: it has reached its limit, or all have */
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

  /** It has a recipient of ours: from now on only the limit of the whole session counts. */
  namedRecipient(id: string) {
    clearTimeout(this.#open.get(id)?.timers[0]);
  }
}

const RELAY = 'relay';

/** Recent mail per sender: emails in this minute, bytes in this hour. */
export class SenderShares {
  readonly #mails = new Map<string, number>();
  readonly #bytes = new Map<string, number>();
  #minute = 0;
  #hour = 0;

  constructor(private readonly limits: SmtpLimits) {}

  /** @param sender null: not distinguished from others */
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
