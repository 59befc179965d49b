import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAIL_LIMITS } from '../monitor/documents/papers/papers';
import type { Bench } from './bench';

const MOST_SECONDS = 3;
const MOST_MB = 120;
const MB = 2 ** 20;
/** As much as fits into a mail of 20 MB once it is written in base64. */
const PAPER_BYTES = 14.5 * MB;

/** A mail of 20 MB, as the worker process that reads mails reads it: until its attachment is on the disk. */
export const bench: Bench = {
  title: 'A mail of 20 MB',
  async run(workshop) {
    const folder = workshop.folder('mail');
    const program = fileURLToPath(new URL('../monitor/documents/papers/open-mail.mjs', import.meta.url));
    const worker = fork(program, [String(4_000 * MB), '60000'], { serialization: 'advanced' });
    try {
      await messageOf(worker);
      await read(worker, writeMail(folder, 'small.eml', 1_000), folder);
      const idle = memoryOf(worker, 'VmRSS');
      const large = writeMail(folder, 'large.eml', PAPER_BYTES);
      workshop.say('Reading the mail…');
      const startedAt = performance.now();
      await read(worker, large, folder);
      const seconds = (performance.now() - startedAt) / 1000;
      const memory = memoryOf(worker, 'VmHWM') - idle;
      return [
        {
          what: 'Mail of 20 MB with one attachment, read and the attachment stored',
          product: { value: seconds, unit: 's' },
          beside: null,
          ratio: null,
          target: `under ${MOST_SECONDS} s`,
          isMet: seconds < MOST_SECONDS,
        },
        {
          what: 'The same: memory above the idle process at most',
          product: { value: memory, unit: 'MB' },
          beside: null,
          ratio: null,
          target: `under ${MOST_MB} MB`,
          isMet: memory < MOST_MB,
        },
      ];
    } finally {
      worker.kill('SIGKILL');
    }
  },
};

function writeMail(folder: string, name: string, bytes: number): string {
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes)]).toString('base64');
  const header = [
    'From: dispatch@carrier.example',
    'To: dot5000101@ratecon.example',
    'Subject: Rate confirmation R-1',
    'Date: Sun, 22 Nov 2026 11:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: application/pdf; name="signed.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
  ];
  const path = join(folder, name);
  writeFileSync(path, [...header, ...(content.match(/.{1,76}/g) ?? []), '--part--', ''].join('\r\n'));
  return path;
}

async function read(worker: ChildProcess, path: string, folder: string): Promise<void> {
  worker.send({ id: 1, task: 'readMail', input: { path, folder, limits: MAIL_LIMITS } });
  const { failure, result } = await messageOf<{ failure?: string; result: { problem: string | null } }>(worker);
  if (failure !== undefined || result.problem !== null)
    throw new Error(failure ?? `It was not read: ${result.problem}`);
}

const messageOf = <T>(worker: ChildProcess) =>
  new Promise<T>((resolve, reject) => {
    worker.once('message', (message) => resolve(message as T));
    worker.once('exit', () => reject(new Error('The process that reads mails has ended.')));
  });

/** MB that the system says a process holds, now or at most. */
function memoryOf({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}
