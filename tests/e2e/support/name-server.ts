import { createSocket } from 'node:dgram';
import { NAME_SERVER_PORT } from './product';

/** Header and question of a query have these lengths before and after its name (RFC 1035, 4.1). */
const HEADER = 12;
const TYPE_AND_CLASS = 4;

/**
 * Answers the product's questions for text records, instead of the internet's name servers.
 *
 * @returns `publish` puts the text of a record there, as who runs a company's domain would
 */
export async function startNameServer() {
  const texts = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = [];
    let at = HEADER;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(HEADER, at + 1 + TYPE_AND_CLASS);
    const text = texts.get(labels.join('.').toLowerCase());
    const header = Buffer.from(query.subarray(0, HEADER));
    // An answer with recursion; of a name that is not there, code 3. Counts: one question, the answer, nothing else.
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    for (const [index, count] of [1, text === undefined ? 0 : 1, 0, 0].entries())
      header.writeUInt16BE(count, 4 + 2 * index);
    const answer = text === undefined ? Buffer.alloc(0) : textRecord(text);
    socket.send(Buffer.concat([header, question, answer]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(NAME_SERVER_PORT, '127.0.0.1', resolve));
  return {
    publish: (name: string, text: string) => {
      texts.set(name, text);
    },
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

/** Of the name at the start of the question: TXT, IN, a minute, one string. */
function textRecord(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
  return Buffer.concat([Buffer.from([0xc0, HEADER, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
}
