import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Env } from '../../../env';
import { dotOfAddress } from './addressed-carriers';
import { makeInboxFolders, PEER_HEADER, TRUSTED_PEER } from './inbox-folders';

const MAX_CLIENTS = 20;
const MAX_RECIPIENTS = 5;
const MAX_MAILS_A_MINUTE = 120;
/** Mails that wait to be read; a sender's own server keeps more and tries again. */
const MAX_WAITING = 500;
const SOCKET_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 2_000;

type Settings = Pick<Env, 'dataDir' | 'rateconDomain' | 'inboundSmtp'>;

class Rejected extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Takes mail by SMTP for `dot<DOT>@RATECON_DOMAIN` alone and writes each into the inbox folder, whole, before it says that
 * it has it. It sends nothing on, and no one signs in to it.
 *
 * @returns ends it
 */
export async function startSmtpListener(
  settings: Settings,
  onError: (error: unknown) => void,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { rateconDomain: domain, inboundSmtp } = settings;
  if (!inboundSmtp || !domain) throw new Error('No SMTP listener is set.');
  const { smtp } = await makeInboxFolders(settings.dataDir);
  const { tls } = inboundSmtp;
  const countMail = mailCounter();
  const server = new SMTPServer({
    name: domain,
    banner: 'Rate confirmations',
    secure: false,
    ...(tls && { cert: await readFile(tls.certificateFile), key: await readFile(tls.keyFile) }),
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAX_FILE_BYTES,
    rejectOversized: true,
    maxClients: MAX_CLIENTS,
    maxRecipients: MAX_RECIPIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    logger: false,
    onMailFrom(_address, session, answer) {
      if (!countMail(session.remoteAddress))
        return answer(new Rejected(450, 'Too many emails. Try again in a minute.'));
      answer();
    },
    onRcptTo({ address }, _session, answer) {
      if (dotOfAddress(address, domain) !== null) return answer();
      answer(new Rejected(550, `Only dot<DOT number>@${domain} takes mail here.`));
    },
    onData(stream, session, answer) {
      receive(stream, session, smtp).then(
        () => answer(),
        (error: unknown) => {
          if (error instanceof Rejected) return answer(error);
          onError(error);
          answer(new Rejected(451, 'The email could not be stored. Try again later.'));
        },
      );
    },
  });
  // A client that breaks off or speaks nonsense is its own affair; what the listener itself meets is logged.
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

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, folder: string): Promise<void> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
  const unfinished = join(folder, `.${name}`);
  const file = await open(unfinished, 'w', 0o600);
  const lines = new LineCheck();
  try {
    await file.write(envelopeHeaders(session));
    await pipeline(stream, lines, async (chunks) => {
      // Too large or badly ended: it is read to its end and not kept.
      for await (const chunk of chunks)
        if (!stream.sizeExceeded && !lines.hasBareLine) await file.write(chunk as Buffer);
    });
    if (stream.sizeExceeded) throw new Rejected(552, 'An email may be 20 MB at most.');
    if (lines.hasBareLine) throw new Rejected(550, 'Lines end with CR LF. A line feed alone is refused.');
    if ((await readdir(folder)).length > MAX_WAITING) throw new Rejected(452, 'Too many emails are waiting.');
    await file.sync();
    await file.close();
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

function envelopeHeaders({ remoteAddress, envelope }: SMTPServerSession): string {
  const isOwn = /^(?:::ffff:)?127\.|^::1$/.test(remoteAddress);
  const recipients = envelope.rcptTo.map(({ address }) => `Delivered-To: ${address}\r\n`);
  return `${PEER_HEADER}: ${isOwn ? TRUSTED_PEER : 'another machine'}\r\n${recipients.join('')}`;
}

/**
 * Finds a line feed without its carriage return. Servers do not agree on whether one ends a line, which is how a second mail
 * is hidden behind a false end of the first.
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

/** @returns counts a mail of an address; false: it has sent its share of this minute */
function mailCounter(): (address: string) => boolean {
  const counts = new Map<string, number>();
  let minute = 0;
  return (address) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) counts.clear();
    minute = now;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= MAX_MAILS_A_MINUTE;
  };
}
