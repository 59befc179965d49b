import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { Env } from '../../../base/env';
import { deliveryOfReturnAddress } from '../return-addresses';
import { dotOfAddress } from './addressed-carriers';
import { makeInboxFolders, PEER_HEADER, TRUSTED_PEER } from './inbox-folders';
import { addressInReceived, borderOf, senderOf } from './received-hops';
import { SenderShares, SMTP_LIMITS, type SmtpLimits, Visits } from './smtp-limits';

const MAX_RECIPIENTS = 5;
const SOCKET_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 2_000;
/** How much of an email to read: enough to see which servers it came through. */
const HEAD_BYTES = 64 * 1024;

type Settings = Pick<Env, 'dataDir' | 'rateconDomain' | 'inboundSmtp' | 'sessionSecrets'>;

class Rejected extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Receives mail by SMTP for `dot<DOT>@RATECON_DOMAIN` and for the return addresses of sent emails, and writes each
 * whole into the inbox folder before it acknowledges it. It relays nothing and has no sign-in.
 *
 * @returns a function that stops it
 */
export async function startSmtpListener(
  settings: Settings,
  onError: (error: unknown) => void,
  limits: SmtpLimits = SMTP_LIMITS,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { rateconDomain: domain, inboundSmtp } = settings;
  if (!inboundSmtp || !domain) throw new Error('No SMTP listener is set.');
  const { smtp: folder } = await makeInboxFolders(settings.dataDir);
  await removeUnfinished(folder);
  const { tls } = inboundSmtp;
  const visits = new Visits(limits);
  const reception = new Reception(folder, limits);
  const refusalOf = (error: unknown) => {
    if (error instanceof Rejected) return error;
    // A client that breaks off is its own affair.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNECTION') onError(error);
    return new Rejected(451, 'The email could not be stored. Try again later.');
  };
  const options: SMTPServerOptions = {
    name: domain,
    banner: 'Rate confirmations',
    secure: false,
    ...(tls && { cert: await readFile(tls.certificateFile), key: await readFile(tls.keyFile) }),
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAX_FILE_BYTES,
    rejectOversized: true,
    maxRecipients: MAX_RECIPIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    logger: false,
    onMailFrom(_address, session, answer) {
      reception.assertRoom(session).then(
        () => answer(),
        (error: unknown) => answer(refusalOf(error)),
      );
    },
    onRcptTo({ address }, session, answer) {
      const isOurs = dotOfAddress(address, domain) !== null || deliveryOfReturnAddress(settings, address) !== null;
      if (!isOurs) return answer(new Rejected(550, `Only dot<DOT number>@${domain} takes mail here.`));
      visits.namedRecipient(session.id);
      answer();
    },
    onData(stream, session, answer) {
      reception.receive(stream, session).then(
        () => answer(),
        (error: unknown) => answer(refusalOf(error)),
      );
    },
  };
  const server = new LimitedServer(options, visits);
  // Ignores a client that breaks off or breaks the protocol; logs the listener's own errors.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === undefined || error.code.startsWith('E')) onError(error);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(inboundSmtp.port, inboundSmtp.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : inboundSmtp.port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Rejects a connection before it costs anything. */
class LimitedServer extends SMTPServer {
  constructor(
    options: SMTPServerOptions,
    private readonly visits: Visits,
  ) {
    super(options);
  }

  override connect(...[socket, options]: Parameters<SMTPServer['connect']>) {
    // One that is already gone would never be subtracted.
    if (socket.destroyed) return;
    const id = options?.id ?? randomUUID();
    if (this.visits.admit(id, socket)) return super.connect(socket, { ...options, id });
    refuse(socket);
  }
}

function refuse(socket: Socket) {
  socket.on('error', () => {});
  socket.end('421 4.7.0 Too many connections. Try again in a minute.\r\n', () => socket.destroy());
}

/** What was being received when the program ended: it was never acknowledged. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith('.')) await rm(join(folder, name), { force: true });
}

/** Writes emails into the folder, if there is room for them and their senders. */
class Reception {
  readonly #shares: SenderShares;
  #underWay = 0;

  constructor(
    private readonly folder: string,
    private readonly limits: SmtpLimits,
  ) {
    this.#shares = new SenderShares(limits);
  }

  /** Before an email is sent. @throws Rejected */
  async assertRoom({ remoteAddress }: SMTPServerSession): Promise<void> {
    if (!this.limits.isRelay(remoteAddress) && this.#shares.isOver(senderOf(remoteAddress))) throw tooMany();
    const { bavail, bsize } = await statfs(this.folder);
    const free = bavail * bsize - this.#underWay * MAX_FILE_BYTES;
    if (free < this.limits.freeBytes) throw new Rejected(452, 'There is no room for emails. Try again later.');
  }

  /** @throws Rejected */
  async receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    this.#underWay += 1;
    try {
      await this.#write(stream, session);
    } finally {
      this.#underWay -= 1;
    }
  }

  async #write(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
    const unfinished = join(this.folder, `.${name}`);
    const file = await open(unfinished, 'w', 0o600);
    const lines = new LineCheck();
    const isRelay = this.limits.isRelay(session.remoteAddress);
    let head = Buffer.alloc(0);
    let bytes = 0;
    try {
      await file.write(envelopeHeaders(session, isRelay));
      await pipeline(stream, lines, async (chunks) => {
        for await (const chunk of chunks as AsyncIterable<Buffer>) {
          if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]);
          bytes += chunk.length;
          // Too large or badly terminated: read to its end and dropped.
          if (!stream.sizeExceeded && !lines.hasBareLine) await file.write(chunk);
        }
      });
      const sender = isRelay ? senderBehindRelay(head) : senderOf(session.remoteAddress);
      const isOver = this.#shares.isOver(sender);
      this.#shares.count(sender, bytes);
      if (stream.sizeExceeded) throw new Rejected(552, 'An email may be 20 MB at most.');
      if (lines.hasBareLine) throw new Rejected(550, 'Lines end with CR LF. A line feed alone is refused.');
      if (isOver) throw tooMany();
      await this.#assertFewWait(bytes);
      await file.sync();
      await file.close();
      await rename(unfinished, join(this.folder, name));
    } catch (error) {
      await file.close().catch(() => {});
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async #assertFewWait(bytes: number): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => !name.startsWith('.'));
    // One taken in meanwhile no longer waits.
    const sizes = names.map((name) =>
      stat(join(this.folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
    const waiting = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    if (names.length >= this.limits.waitingMails || waiting + bytes > this.limits.waitingBytes)
      throw new Rejected(452, 'Too many emails are waiting. Try again later.');
  }
}

const tooMany = () => new Rejected(450, 'Too many emails from this sender. Try again later.');

/** Who gave an email to the mail server on this machine, by that server's header; null: unknown. */
function senderBehindRelay(head: Buffer): string | null {
  const [header = ''] = head.toString('latin1').split('\r\n\r\n', 1);
  const lines = header.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const received = lines.flatMap((line) => /^received:(.*)$/i.exec(line)?.[1] ?? []);
  return senderOf(addressInReceived(received[borderOf(received)] ?? '') ?? '');
}

function envelopeHeaders({ envelope }: SMTPServerSession, isRelay: boolean): string {
  const recipients = envelope.rcptTo.map(({ address }) => `Delivered-To: ${address}\r\n`);
  return `${PEER_HEADER}: ${isRelay ? TRUSTED_PEER : 'another machine'}\r\n${recipients.join('')}`;
}

/**
 * Finds a line feed without its carriage return. Servers disagree on whether one ends a line, which lets a sender hide
 * a second email behind a false end of the first.
 */
class LineCheck extends Transform {
  hasBareLine = false;
  #endsWithReturn = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    for (let at = chunk.indexOf(0x0a); at !== -1 && !this.hasBareLine; at = chunk.indexOf(0x0a, at + 1))
      this.hasBareLine = at === 0 ? !this.#endsWithReturn : chunk[at - 1] !== 0x0d;
    this.#endsWithReturn = chunk.at(-1) === 0x0d;
    done(null, chunk);
  }
}
