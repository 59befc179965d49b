import { createHash } from 'node:crypto';
import { NoTimeStamp, readTimeStamp, requestTimeStamp, verifyTimeStamp } from '@monitor/documents/sealing/time-stamps';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTimeStampService } from '../../support/time-stamp-service';

const RECORD = '{"content":"what was known","previous_hash":"0","seq":1}';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const HASH = sha256(RECORD);

let service: Awaited<ReturnType<typeof startTimeStampService>>;
beforeAll(async () => {
  service = await startTimeStampService();
});
afterAll(() => service.stop());
afterEach(() => service.answerWith(null));

test('a stamp is of the record, by the service’s clock, and openssl says so too', async () => {
  const before = Date.now();
  const { response, stamp } = await requestTimeStamp(service.url, RECORD, HASH);
  expect(stamp).toMatchObject({ hash: HASH, signer: expect.stringContaining('Test clock') });
  expect(stamp.at.getTime()).toBeGreaterThan(before - 2_000);
  expect(service.verifyByOpenssl(HASH, response)).toBeDefined();
  expect(await verifyTimeStamp(response, RECORD, HASH, service.authority)).toEqual(stamp);
  expect(await readTimeStamp(response)).toEqual(stamp);
});

test('a stamp of another record, by another authority, or with a changed byte is none', async () => {
  const { response } = await requestTimeStamp(service.url, RECORD, HASH);
  const other = `${RECORD} `;
  await expect(verifyTimeStamp(response, other, sha256(other))).rejects.toThrow('another record');
  // Who says the right hash of the wrong record.
  await expect(verifyTimeStamp(response, other, HASH)).rejects.toThrow(NoTimeStamp);
  await expect(verifyTimeStamp(response, RECORD, HASH, service.otherAuthority)).rejects.toThrow(NoTimeStamp);
  // The time that it says, made a year earlier.
  const at = response.indexOf(`${new Date().getUTCFullYear()}`);
  const changed = Buffer.from(response);
  changed[at + 3] = changed[at + 3]! - 1;
  await expect(verifyTimeStamp(changed, RECORD, HASH)).rejects.toThrow(NoTimeStamp);
  await expect(verifyTimeStamp(Buffer.from('no stamp'), RECORD, HASH)).rejects.toThrow('no time stamp response');
});

test('a service that repeats an earlier answer, sends nonsense or is away gives no stamp', async () => {
  const { response } = await requestTimeStamp(service.url, RECORD, HASH);
  service.answerWith(() => response);
  await expect(requestTimeStamp(service.url, RECORD, HASH)).rejects.toThrow('another request');
  service.answerWith(() => Buffer.from('<html>'));
  await expect(requestTimeStamp(service.url, RECORD, HASH)).rejects.toThrow(NoTimeStamp);
  service.answerWith(() => Buffer.alloc(300 * 1024));
  await expect(requestTimeStamp(service.url, RECORD, HASH)).rejects.toThrow('more than a stamp');
  await expect(requestTimeStamp('http://127.0.0.1:9/', RECORD, HASH)).rejects.toThrow('could not be reached');
});
