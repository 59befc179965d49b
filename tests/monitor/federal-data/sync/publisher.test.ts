import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publisherAddress } from '@monitor/base/publisher-address';
import { ASK_LIMITS, type AskLimits } from '@monitor/federal-data/sync/ask';
import { RowCounter } from '@monitor/federal-data/sync/row-counter';
import { openPublisher } from '@monitor/federal-data/sync/source';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  description,
  json,
  type LocalPublisher,
  type PublishedFile,
  pathOf,
  startPublisher,
} from '../../../support/fmcsa-publisher';
import { testFolder } from '../import/fmcsa-files';

const ID = 'p2mt-9ige';
const NOW = new Date('2026-11-22T12:00:00Z');
const FILE: PublishedFile = {
  name: 'Out-of-Service Orders',
  publishedAt: new Date('2026-11-21T15:00:00Z'),
  csv: 'A,B\n1,2\n3,4\n',
};
const FAST: AskLimits = { ...ASK_LIMITS, stallMs: 150, leastBytes: 64, pausesMs: [1, 1] };

let publisher: LocalPublisher;
const folder = testFolder();
beforeAll(async () => {
  publisher = await startPublisher({ now: () => NOW });
});
afterAll(() => publisher.close());
beforeEach(() => {
  publisher.files.set(ID, FILE);
  publisher.asked.length = 0;
});

const never = new AbortController().signal;
const open = (limits = FAST, more: { address?: string; now?: Date; appToken?: string } = {}) =>
  openPublisher(
    {
      address: more.address ?? publisher.address,
      appToken: more.appToken,
      clock: () => more.now ?? NOW,
      signal: never,
    },
    limits,
  );
const target = () => join(folder.path, 'file.csv');
const download = (limits = FAST) =>
  open(limits).download(
    ID,
    target(),
    () => {},
    async () => {},
  );
/** Answers a path so for the length of one thing. */
async function during<Result>(
  path: string,
  answer: Parameters<LocalPublisher['answer']>[1],
  run: () => Promise<Result>,
) {
  publisher.answer(path, answer);
  try {
    return await run();
  } finally {
    publisher.answer(path, null);
  }
}

describe('a download', () => {
  test('is written byte for byte, hashed and counted', async () => {
    const got = await download();
    expect(readFileSync(target(), 'utf8')).toBe(FILE.csv);
    expect(got).toEqual({
      bytes: FILE.csv.length,
      rows: 2,
      etag: expect.stringMatching(/^".+"$/),
      sha256: execFileSync('openssl', ['dgst', '-sha256', '-r', target()], { encoding: 'utf8' }).slice(0, 64),
    });
  });

  const halves: [string, Parameters<LocalPublisher['answer']>[1]][] = [
    [
      'in the middle of its gzip, by a server that says it is whole',
      (_, response) => {
        const packed = gzipSync(FILE.csv.repeat(50));
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, packed.length - 12));
      },
    ],
    [
      'by a connection that breaks',
      (_, response) => {
        response.writeHead(200, { 'content-length': 1000 });
        response.write(FILE.csv, () => response.destroy());
      },
    ],
  ];
  test.each(halves)('that is cut short %s leaves no file', async (_, answer) => {
    await during(pathOf.rows(ID), answer, async () => {
      await expect(download()).rejects.toMatchObject({ message: expect.stringMatching(/cut short/), isHeld: true });
    });
    await expect(stat(`${target()}.part`)).rejects.toThrow();
    expect(publisher.downloads()).toBe(3);
  });

  test('that trickles is given up', async () => {
    let timer: NodeJS.Timeout | undefined;
    await during(
      pathOf.rows(ID),
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/csv' });
        timer = setInterval(() => response.write('1'), 20);
        response.on('close', () => clearInterval(timer));
      },
      () =>
        expect(download({ ...FAST, pausesMs: [] })).rejects.toThrow(/came too slowly \(less than 1 KB in 1 second\)/),
    );
    clearInterval(timer);
  });

  test('that is a web page is none', async () => {
    for (const type of ['text/html', 'text/csv'])
      await during(
        pathOf.rows(ID),
        (_, response) => response.writeHead(200, { 'content-type': type }).end('\n<!DOCTYPE html><h1>Down'),
        () => expect(download()).rejects.toThrow('a web page instead of the data'),
      );
  });

  test('stops where the disk has no more room', async () => {
    const long = `A,B\n${'1,2\n'.repeat(20_000_000)}`;
    publisher.files.set(ID, { ...FILE, csv: long });
    const full = open(ASK_LIMITS).download(
      ID,
      target(),
      () => {},
      async () => {
        throw new Error('no room');
      },
    );
    await expect(full).rejects.toThrow('no room');
    await expect(stat(`${target()}.part`)).rejects.toThrow();
  });
});

describe('the publisher', () => {
  test('is sent the token, and nothing is taken from another address', async () => {
    await open(FAST, { appToken: 'abc' }).describe(ID);
    expect(publisher.asked[0]?.headers['x-app-token']).toBe('abc');
    await during(
      pathOf.description(ID),
      (_, response) => response.writeHead(302, { location: 'https://elsewhere.example/x' }).end(),
      () => expect(open().describe(ID)).rejects.toThrow(/sends us to elsewhere\.example, .* refused/),
    );
    await during(
      pathOf.description(ID),
      (_, response) => response.writeHead(302, { location: '/moved.json' }).end(),
      () =>
        during(
          '/moved.json',
          (_, response) => json(response, description(ID, FILE)),
          async () => expect((await open().describe(ID)).name).toBe(FILE.name),
        ),
    );
  });

  test('is asked again when it says when, and not before', async () => {
    let times = 0;
    await during(
      pathOf.description(ID),
      (_, response) => {
        times += 1;
        if (times > 1) json(response, description(ID, FILE));
        else response.writeHead(503, { 'retry-after': '1' }).end();
      },
      async () => {
        const before = performance.now();
        await open().describe(ID);
        expect(performance.now() - before).toBeGreaterThan(950);
      },
    );
    await during(
      pathOf.description(ID),
      (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
      () =>
        expect(open().describe(ID)).rejects.toMatchObject({
          message: expect.stringContaining('we ask too often (429). It asks us to wait until Nov 22, 2026'),
          notBefore: new Date('2026-11-22T13:00:00Z'),
          endsSync: true,
        }),
    );
    expect(publisher.asked).toHaveLength(3);
  });

  test('is not believed with a certificate of its own making, another clock, or a description that lacks its day', async () => {
    const secure = await startPublisher({ now: () => NOW, certificate: selfSigned() });
    secure.files.set(ID, FILE);
    await expect(open(FAST, { address: secure.address }).describe(ID)).rejects.toMatchObject({
      message: expect.stringMatching(/certificate of 127\.0\.0\.1:\d+ is not valid/),
      endsSync: true,
    });
    expect(secure.asked).toEqual([]);
    await secure.close();
    await expect(open(FAST, { now: new Date('2026-11-22T15:00:00Z') }).describe(ID)).rejects.toThrow(
      /clock is 3 hours ahead of the publisher’s/,
    );
    const { rowsUpdatedAt, ...undated } = description(ID, FILE);
    await during(
      pathOf.description(ID),
      (_, response) => json(response, undated),
      () => expect(open().describe(ID)).rejects.toThrow(/does not say when it was updated/),
    );
    expect(rowsUpdatedAt).toBe(1795273200);
  });

  test('that is away is said to be', async () => {
    const gone = await startPublisher({ now: () => NOW });
    await gone.close();
    await expect(open(FAST, { address: gone.address }).describe(ID)).rejects.toMatchObject({
      message: expect.stringMatching(/cannot be reached \(ECONNREFUSED\)/),
      endsSync: true,
    });
  });
});

test('rows are counted as the importer reads them', () => {
  const counted = (text: string, size = 3) => {
    const counter = new RowCounter();
    for (let at = 0; at < text.length; at += size) counter.add(Buffer.from(text.slice(at, at + size)));
    return counter.rows;
  };
  expect(counted('')).toBe(0);
  expect(counted('A,B\n')).toBe(0);
  expect(counted('A,B\r\n1,2\r\n\r\n3,4')).toBe(2);
  expect(counted('A,B\n"one\ntwo","say ""hi""\n"\n3,4\n')).toBe(2);
});

test('FMCSA_BASE_URL is https, or this machine', () => {
  expect(publisherAddress.parse('https://mirror.example/fmcsa/')).toBe('https://mirror.example/fmcsa');
  expect(publisherAddress.parse('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
  for (const bad of ['http://mirror.example', 'ftp://mirror.example', 'mirror', 'http://127.evil.example'])
    expect(publisherAddress.safeParse(bad).success).toBe(false);
});

function selfSigned() {
  const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
